/** A ghost with a rippling hem. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function ghost(pen, p) {
  const hem = [0, 1, 2, 3].map((at) => 0.82 + Math.sin(p.t * 4 + at * 1.6) * 0.12);
  pen.path(
    `M-.76 .7 C-.86 -.4 -.6 -.96 0 -.96 C.6 -.96 .86 -.4 .76 .7 Q.6 ${hem[0]} .4 .72 Q.2 ${hem[1]} 0 .72 Q-.2 ${hem[2]} -.4 .72 Q-.6 ${hem[3]} -.76 .7Z`,
    p.colour,
  );
  for (const side of [-1, 1]) {
    pen.oval(side * 0.28, -0.26, 0.15, 0.2, "#2b2140", 0, false);
    pen.oval(side * 0.28 + 0.04, -0.32, 0.05, 0.06, "#ffffff", 0, false);
    pen.oval(side * 0.48, 0.02, 0.12, 0.07, "rgba(255,130,160,.5)", 0, false);
  }
  pen.oval(0, 0.12, 0.15, 0.18 + Math.sin(p.t * 3) * 0.04, "#2b2140", 0, false);
}
