/** A round bee on busy wings. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function bee(pen, p) {
  const beat = Math.sin(p.t * 30) * 0.25;
  for (const side of [-1, 1])
    pen.at(side * 0.5, -0.5, 1, () => pen.oval(0, -0.26, 0.28, 0.44, "rgba(235,248,255,.85)"), side * (0.7 + beat));
  pen.line("M-.2 -.6 Q-.3 -.98 -.5 -1 M.2 -.6 Q.3 -.98 .5 -1", pen.ink, 0.08);
  pen.path(
    "M0 -.7 C.6 -.7 .84 -.3 .84 .12 C.84 .6 .5 .92 0 .92 C-.5 .92 -.84 .6 -.84 .12 C-.84 -.3 -.6 -.7 0 -.7Z",
    p.colour,
  );
  pen.path("M-.8 .3 Q0 .5 .8 .3 L.72 .56 Q0 .76 -.72 .56Z", "#3a2b24", false);
  pen.path("M-.5 .76 Q0 .96 .5 .76 L.2 .94 L-.2 .94Z", "#3a2b24", false);
  pen.eyes(0, -0.18, 0.34, 0.18, p);
  pen.mouth(0, 0.06, 0.16, p.mood ?? "calm");
}
