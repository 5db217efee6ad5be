import { tone } from "../../kit/crumb-kit.js";

/** A car seen from the front. @param {any} pen @param {{ t: number, colour: string, mood?: string }} p */
export function car(pen, p) {
  for (const side of [-1, 1]) pen.box(side * 0.66 - 0.18, 0.4, 0.36, 0.54, 0.12, "#23222b");
  pen.path("M-.66 -.1 L-.46 -.8 Q0 -.92 .46 -.8 L.66 -.1Z", tone(p.colour, -0.12));
  pen.path("M-.5 -.16 L-.36 -.66 Q0 -.76 .36 -.66 L.5 -.16Z", "#bfe6ff");
  pen.box(-0.96, -0.2, 1.92, 0.84, 0.26, p.colour);
  for (const side of [-1, 1]) pen.oval(side * 0.62, 0.14, 0.2, 0.18, "#fff6c9");
  pen.box(-0.34, 0.1, 0.68, 0.3, 0.1, "#2a2a35");
  pen.line("M-.26 .2 L.26 .2 M-.26 .3 L.26 .3", "#8f93a3", 0.05);
  pen.oval(-0.4, -0.1, 0.3, 0.05, "rgba(255,255,255,.5)", 0, false);
}
