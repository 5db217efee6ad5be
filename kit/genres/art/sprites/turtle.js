import { tone } from "../../kit/crumb-kit.js";

/** A turtle under a patterned shell. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function turtle(pen, p) {
  for (const side of [-1, 1]) pen.oval(side * 0.72, 0.56, 0.26, 0.2, p.colour);
  pen.path("M-.92 .5 C-.96 -.6 .96 -.6 .92 .5Z", "#b07b45");
  pen.path(
    "M-.3 -.2 L.3 -.2 L.44 .2 L0 .4 L-.44 .2Z M-.42 -.14 L-.6 .24 L-.84 .22 M.42 -.14 L.6 .24 L.84 .22",
    "#8d5d30",
    false,
  );
  pen.box(-0.98, 0.38, 1.96, 0.2, 0.1, "#d9b06c");
  pen.oval(0, -0.34, 0.5, 0.46, p.colour);
  pen.eyes(0, -0.42, 0.22, 0.15, p);
  pen.mouth(0, -0.14, 0.15, p.mood ?? "calm");
  for (const side of [-1, 1]) pen.oval(side * 0.36, -0.2, 0.08, 0.05, tone(p.colour, -0.25), 0, false);
}
