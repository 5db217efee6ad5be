import { tone } from "../../kit/crumb-kit.js";

/** A crab that waves its claws. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function crab(pen, p) {
  const wave = Math.sin(p.t * 6) * 0.1;
  for (const side of [-1, 1]) {
    for (const y of [0.4, 0.56, 0.7])
      pen.line(`M${side * 0.6} ${y - 0.1} L${side * 0.96} ${y + 0.1 + wave * side}`, tone(p.colour, -0.25), 0.12);
    pen.line(`M${side * 0.62} .1 L${side * 0.8} ${-0.36 + wave}`, tone(p.colour, -0.2), 0.18);
    pen.at(
      side * 0.8,
      -0.56 + wave,
      1,
      () => pen.path("M0 .26 C-.34 .2 -.34 -.3 -.06 -.4 L0 -.08 L.1 -.4 C.36 -.26 .3 .2 0 .26Z", p.colour),
      side * 0.25,
    );
    pen.line(`M${side * 0.26} 0 L${side * 0.26} -.4`, tone(p.colour, -0.2), 0.1);
  }
  pen.path("M-.78 .3 C-.78 -.3 .78 -.3 .78 .3 C.7 .84 -.7 .84 -.78 .3Z", p.colour);
  pen.eyes(0, -0.42, 0.26, 0.16, p);
  pen.mouth(0, 0.32, 0.2, p.mood ?? "calm");
}
