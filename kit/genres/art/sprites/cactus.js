import { tone } from "../../kit/crumb-kit.js";

/** A prickly cactus in bloom. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function cactus(pen, p) {
  pen.path(
    "M-.4 .3 L-.74 .3 C-.98 .3 -.98 -.2 -.94 -.36 C-.86 -.5 -.7 -.48 -.66 -.34 L-.64 0 L-.4 0Z M.4 .5 L.7 .5 C.96 .5 .98 0 .94 -.14 C.86 -.28 .7 -.26 .66 -.12 L.64 .2 L.4 .2Z",
    p.colour,
  );
  pen.box(-0.42, -0.86, 0.84, 1.8, 0.42, p.colour);
  for (const x of [-0.2, 0.2]) pen.line(`M${x} -.6 L${x} .8`, tone(p.colour, -0.2), 0.05);
  for (let at = 0; at < 5; at += 1)
    pen.oval(Math.cos(at * 1.257) * 0.16, -0.9 + Math.sin(at * 1.257) * 0.16, 0.13, 0.13, "#ff7fb0", 0, false);
  pen.oval(0, -0.9, 0.1, 0.1, "#ffe066", 0, false);
  pen.eyes(0, -0.2, 0.2, 0.12, p);
}
