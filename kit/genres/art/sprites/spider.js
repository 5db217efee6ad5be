/** A spider on its thread. @param {any} pen @param {{ t: number, colour: string, mood?: string }} p */
export function spider(pen, p) {
  pen.line("M0 -.5 L0 -1.6", "rgba(255,255,255,.5)", 0.05);
  for (const side of [-1, 1])
    for (let at = 0; at < 4; at += 1) {
      const kick = Math.sin(p.t * 7 + at * 1.4) * 0.08;
      pen.line(
        `M${side * 0.4} ${-0.1 + at * 0.16} L${side * 0.8} ${-0.5 + at * 0.26 + kick} L${side * 1} ${-0.1 + at * 0.34 + kick}`,
        p.colour,
        0.1,
      );
    }
  pen.oval(0, 0.1, 0.6, 0.62, p.colour);
  pen.oval(-0.2, -0.2, 0.16, 0.1, "rgba(255,255,255,.3)", -0.5, false);
  for (const [x, y, r] of [
    [-0.2, 0, 0.16],
    [0.2, 0, 0.16],
    [-0.42, -0.14, 0.09],
    [0.42, -0.14, 0.09],
  ]) {
    pen.oval(x, y, r, r, "#ffffff", 0, false);
    pen.oval(x, y + 0.02, r * 0.55, r * 0.55, "#d1273f", 0, false);
  }
  pen.path("M-.14 .34 L-.06 .5 L0 .34Z M.14 .34 L.06 .5 L0 .34Z", "#ffffff", false);
}
