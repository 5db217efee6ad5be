import { tone } from "../../kit/crumb-kit.js";

/** A wrapped gift, or a book. @param {any} pen @param {{ t: number, colour: string, form?: string }} p */
export function gift(pen, p) {
  if (p.form === "book") {
    pen.box(-0.72, -0.86, 1.44, 1.72, 0.12, p.colour);
    pen.box(0.5, -0.8, 0.18, 1.6, 0.04, "#fff6e2", false);
    pen.box(-0.72, -0.86, 0.24, 1.72, 0.1, tone(p.colour, -0.25), false);
    pen.box(-0.3, -0.46, 0.64, 0.4, 0.06, "#ffe6a8", false);
    return;
  }
  pen.box(-0.76, -0.2, 1.52, 1.1, 0.1, p.colour);
  pen.box(-0.88, -0.46, 1.76, 0.4, 0.1, tone(p.colour, 0.14));
  pen.box(-0.16, -0.46, 0.32, 1.36, 0.02, "#ffe27a", false);
  pen.path(
    "M0 -.46 C-.6 -.5 -.66 -1 -.36 -.96 C-.1 -.94 0 -.66 0 -.46 C0 -.66 .1 -.94 .36 -.96 C.66 -1 .6 -.5 0 -.46Z",
    "#ffe27a",
  );
}
