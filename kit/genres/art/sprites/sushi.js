import { tone } from "../../kit/crumb-kit.js";

/** A piece of sushi: rice with a topping, a roll, or a rice ball. @param {any} pen @param {{ t: number, colour: string, turn?: number }} p */
export function sushi(pen, p) {
  const kind = Math.abs(p.turn ?? 0) % 3;
  if (kind === 1) {
    pen.oval(0, 0, 0.86, 0.86, "#24332c");
    pen.oval(0, 0, 0.68, 0.68, "#fffaf0", 0, false);
    for (const [x, y, fill] of [
      [-0.14, -0.12, p.colour],
      [0.18, -0.08, "#8ccf5a"],
      [0.02, 0.2, "#ffd24d"],
    ])
      pen.oval(x, y, 0.21, 0.21, fill, 0, false);
    return;
  }
  if (kind === 2) {
    pen.path("M0 -.9 C.3 -.9 .98 .4 .86 .66 C.74 .9 -.74 .9 -.86 .66 C-.98 .4 -.3 -.9 0 -.9Z", "#fffaf0");
    pen.box(-0.34, 0.16, 0.68, 0.66, 0.06, "#24332c", false);
    pen.oval(0, -0.22, 0.12, 0.12, "#e8546a", 0, false);
    return;
  }
  pen.path("M-.92 .2 C-.92 -.2 .92 -.2 .92 .2 C1.02 .76 .7 .8 0 .8 C-.7 .8 -1.02 .76 -.92 .2Z", "#fffaf0");
  for (const [x, y] of [
    [-0.5, 0.5],
    [0, 0.62],
    [0.48, 0.46],
    [-0.2, 0.4],
    [0.25, 0.4],
  ])
    pen.oval(x, y, 0.09, 0.05, "#e6dccb", 0.5, false);
  pen.path("M-1 .16 C-.9 -.62 .8 -.78 1 .06 C.7 .3 -.6 .34 -1 .16Z", p.colour);
  pen.line(
    "M-.56 -.22 Q-.44 0 -.56 .2 M-.12 -.38 Q.04 -.06 -.1 .22 M.34 -.4 Q.52 -.1 .4 .18",
    tone(p.colour, 0.55),
    0.09,
  );
  pen.oval(-0.1, -0.34, 0.4, 0.06, "rgba(255,255,255,.4)", -0.12, false);
}
