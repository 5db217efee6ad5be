/** A flower that turns a little. @param {any} pen @param {{ t: number, colour: string }} p */
export function flower(pen, p) {
  for (let at = 0; at < 6; at += 1)
    pen.at(0, 0, 1, () => pen.oval(0, -0.58, 0.32, 0.42, p.colour), at * 1.047 + Math.sin(p.t) * 0.1);
  pen.oval(0, 0, 0.36, 0.36, "#ffd84a");
  pen.eyes(0, -0.02, 0.14, 0.07, p);
}
