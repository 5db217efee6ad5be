/** A spotted mushroom with a sleepy face. @param {any} pen @param {{ t: number, colour: string, mood?: string }} p */
export function mushroom(pen, p) {
  pen.path("M-.42 .1 C-.5 .6 -.5 .96 0 .96 C.5 .96 .5 .6 .42 .1Z", "#fbf0dc");
  pen.path("M-.98 .16 C-1 -.56 -.5 -.94 0 -.94 C.5 -.94 1 -.56 .98 .16 C.6 .34 -.6 .34 -.98 .16Z", p.colour);
  for (const [x, y, r] of [
    [-0.44, -0.3, 0.2],
    [0.2, -0.56, 0.17],
    [0.56, -0.12, 0.15],
    [-0.02, -0.06, 0.12],
  ])
    pen.oval(x, y, r, r * 0.9, "#fffaf0", 0, false);
  pen.eyes(0, 0.5, 0.18, 0.09, p);
}
