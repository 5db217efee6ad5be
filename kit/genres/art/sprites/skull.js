/** A friendly skull. @param {any} pen @param {{ t: number, colour: string, mood?: string }} p */
export function skull(pen, p) {
  pen.box(-0.42, 0.34, 0.84, 0.56, 0.16, p.colour);
  pen.path(
    "M0 -.9 C.6 -.9 .92 -.5 .9 0 C.88 .4 .5 .56 0 .56 C-.5 .56 -.88 .4 -.9 0 C-.92 -.5 -.6 -.9 0 -.9Z",
    p.colour,
  );
  for (const side of [-1, 1]) {
    pen.oval(side * 0.36, -0.08, 0.25, 0.28, "#2a2233", 0, false);
    pen.oval(side * 0.36 + Math.sin(p.t * 2) * 0.06, -0.06, 0.08, 0.09, "#ffb84d", 0, false);
  }
  pen.path("M0 .12 L.12 .34 L-.12 .34Z", "#2a2233", false);
  pen.line(
    p.mood === "yum" ? "M-.3 .64 Q0 .84 .3 .64" : "M-.26 .54 L-.26 .82 M0 .54 L0 .86 M.26 .54 L.26 .82",
    "#2a2233",
    0.07,
  );
}
