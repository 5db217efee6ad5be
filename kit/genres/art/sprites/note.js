/** A pair of notes that sway. @param {any} pen @param {{ t: number, colour: string }} p */
export function note(pen, p) {
  pen.path("M-.4 .56 L-.4 -.86 L.76 -1 L.76 .36 L.6 .36 L.6 -.56 L-.24 -.46 L-.24 .56Z", p.colour);
  pen.oval(-0.52, 0.58, 0.34, 0.27, p.colour, -0.3);
  pen.oval(0.48, 0.4, 0.34, 0.27, p.colour, -0.3);
  pen.oval(-0.6, 0.5, 0.09, 0.06, "rgba(255,255,255,.6)", -0.3, false);
}
