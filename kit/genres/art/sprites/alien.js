import { tone } from "../../kit/crumb-kit.js";

/** A wobbly three-eyed creature. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function alien(pen, p) {
  const bob = Math.sin(p.t * 5) * 0.08;
  for (const side of [-1, 1]) {
    pen.line(`M${side * 0.36} -.6 Q${side * 0.5} -.9 ${side * (0.6 + bob)} -1`, pen.ink, 0.12);
    pen.oval(side * (0.6 + bob), -1, 0.13, 0.13, "#ffd84a");
  }
  pen.path(
    "M0 -.8 C.6 -.8 .9 -.3 .84 .3 L.9 .9 Q.6 .7 .4 .92 Q.2 .72 0 .92 Q-.2 .72 -.4 .92 Q-.6 .7 -.9 .9 L-.84 .3 C-.9 -.3 -.6 -.8 0 -.8Z",
    p.colour,
  );
  pen.eyes(0, -0.06, 0.42, 0.17, p);
  pen.oval(0, -0.34, 0.2, 0.22, "#ffffff", 0, false);
  pen.oval((p.look ?? 0) * 0.08, -0.32, 0.11, 0.13, "#1d1826", 0, false);
  pen.mouth(0, 0.28, 0.22, p.mood ?? "calm");
  for (const [x, y] of [
    [-0.6, 0.44],
    [0.58, 0.36],
    [0.3, 0.62],
  ])
    pen.oval(x, y, 0.1, 0.08, tone(p.colour, -0.2), 0, false);
}
