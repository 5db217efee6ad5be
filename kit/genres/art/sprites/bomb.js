/** A round bomb with a fizzing fuse: plainly something to stay away from. @param {any} pen @param {{ t: number, colour: string }} p */
export function bomb(pen, p) {
  pen.line("M.38 -.5 Q.6 -.98 .92 -.78", "#caa26a", 0.13);
  pen.box(0.18, -0.72, 0.36, 0.3, 0.08, "#4b4658");
  pen.oval(-0.04, 0.14, 0.8, 0.8, "#2f2b3a");
  pen.oval(-0.34, -0.16, 0.2, 0.14, "rgba(255,255,255,.35)", -0.7, false);
  pen.path("M-.34 .02 L-.1 .14 L-.34 .26Z M.3 .02 L.06 .14 L.3 .26Z", "#ff6a5e", false);
  pen.line("M-.28 .5 Q-.02 .3 .24 .5", "#ff6a5e", 0.09);
  const spark = 0.16 + Math.abs(Math.sin(p.t * 11)) * 0.12;
  pen.oval(0.94, -0.78, spark, spark, "#ffd24d", 0, false);
  pen.oval(0.94, -0.78, spark * 0.5, spark * 0.5, "#ffffff", 0, false);
}
