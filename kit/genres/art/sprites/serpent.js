import { tone } from "../../kit/crumb-kit.js";

/** A snake's head from above, nose up. @param {any} pen @param {{ t: number, colour: string, mood?: string }} p */
export function serpent(pen, p) {
  if (p.t % 2.2 < 0.35) pen.line("M0 -.8 L0 -1.2 M0 -1.2 L-.14 -1.42 M0 -1.2 L.14 -1.42", "#e0344f", 0.09);
  pen.path(
    "M0 -.96 C.5 -.96 .86 -.4 .86 .2 C.86 .7 .5 .94 0 .94 C-.5 .94 -.86 .7 -.86 .2 C-.86 -.4 -.5 -.96 0 -.96Z",
    p.colour,
  );
  pen.path("M-.24 .9 C-.4 .3 -.2 -.3 0 -.4 C.2 -.3 .4 .3 .24 .9Z", tone(p.colour, -0.18), false);
  for (const side of [-1, 1]) {
    pen.oval(side * 0.46, -0.16, 0.27, 0.29, "#ffffff");
    pen.oval(side * 0.46, -0.24, 0.13, p.mood === "ouch" ? 0.05 : 0.17, "#1d1826", 0, false);
    pen.oval(side * 0.14, -0.74, 0.05, 0.05, tone(p.colour, -0.4), 0, false);
  }
}
