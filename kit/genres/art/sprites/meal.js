import { tone } from "../../kit/crumb-kit.js";

/** Things to eat and drink by form. @param {any} pen @param {{ t: number, colour: string, form: string }} p */
export function meal(pen, p) {
  (FORMS[p.form] ?? FORMS.egg)(pen, p);
}

/** @type {Record<string, (pen: any, p: { t: number, colour: string }) => void>} */
const FORMS = {
  pizza: (pen, p) => {
    pen.path("M-.92 -.62 Q0 -1.1 .92 -.62 L.04 1Z", p.colour);
    pen.path("M-.96 -.6 Q0 -1.14 .96 -.6 Q.98 -.36 .82 -.36 Q0 -.78 -.82 -.36 Q-.98 -.36 -.96 -.6Z", "#c8813c");
    for (const [x, y, r] of [
      [-0.3, -0.18, 0.18],
      [0.32, -0.14, 0.17],
      [0.02, 0.36, 0.15],
    ])
      pen.oval(x, y, r, r, "#d8432f", 0, false);
    pen.oval(0.04, -0.06, 0.08, 0.05, "#5aa84f", 0.6, false);
  },
  cheese: (pen, p) => {
    pen.path("M-.96 .1 L.5 -.74 C.8 -.66 .96 -.3 .96 .1Z", tone(p.colour, 0.3));
    pen.path("M-.96 .1 L.96 .1 L.96 .72 L-.96 .72Z", p.colour);
    for (const [x, y, r] of [
      [-0.5, 0.42, 0.14],
      [0.1, 0.36, 0.18],
      [0.62, 0.5, 0.12],
      [0.5, -0.24, 0.12],
    ])
      pen.oval(x, y, r, r * 0.85, tone(p.colour, -0.22), 0, false);
  },
  burger: (pen, p) => {
    pen.box(-0.84, 0.5, 1.68, 0.38, 0.18, p.colour);
    pen.box(-0.92, 0.24, 1.84, 0.34, 0.16, "#6b3d24");
    pen.path(
      "M-.98 .22 Q-.7 .42 -.44 .22 Q-.2 .44 .06 .22 Q.34 .44 .6 .22 Q.8 .4 .98 .22 L.98 .06 L-.98 .06Z",
      "#6fbf45",
    );
    pen.path("M-.92 .08 C-.94 -.9 .94 -.9 .92 .08Z", p.colour);
    for (const [x, y] of [
      [-0.4, -0.32],
      [0, -0.48],
      [0.4, -0.3],
      [-0.1, -0.2],
    ])
      pen.oval(x, y, 0.09, 0.05, "#fff3d0", 0.4, false);
  },
  egg: (pen, p) => {
    pen.path(
      "M0 -.96 C.46 -.96 .78 -.2 .78 .24 C.78 .7 .44 .96 0 .96 C-.44 .96 -.78 .7 -.78 .24 C-.78 -.2 -.46 -.96 0 -.96Z",
      p.colour,
    );
    pen.line("M-.72 .12 L-.4 -.08 L-.12 .16 L.14 -.08 L.42 .16 L.72 -.04", tone(p.colour, -0.3), 0.07);
    pen.oval(-0.28, -0.38, 0.12, 0.2, "rgba(255,255,255,.8)", 0.4, false);
  },
  bone: (pen, p) => {
    pen.path(
      "M-.5 -.2 C-.62 -.66 -1.14 -.3 -.86 0 C-1.14 .3 -.62 .66 -.5 .2 L.5 .2 C.62 .66 1.14 .3 .86 0 C1.14 -.3 .62 -.66 .5 -.2Z",
      p.colour,
    );
    pen.line("M-.3 -.04 L.3 -.04", "rgba(0,0,0,.12)", 0.08);
  },
  cup: (pen, p) => {
    const steam = Math.sin(p.t * 3) * 0.08;
    pen.line(
      `M-.24 -.6 q${0.12 + steam} -.16 0 -.32 M.12 -.6 q${0.12 - steam} -.16 0 -.32`,
      "rgba(255,255,255,.85)",
      0.08,
    );
    pen.line("M.56 -.16 C1.1 -.2 1.06 .5 .44 .44", pen.ink, 0.22);
    pen.line("M.56 -.16 C1.1 -.2 1.06 .5 .44 .44", p.colour, 0.11);
    pen.path("M-.72 -.4 L.64 -.4 C.64 .4 .4 .84 -.04 .84 C-.48 .84 -.72 .4 -.72 -.4Z", p.colour);
    pen.oval(-0.04, -0.4, 0.68, 0.16, "#7a4a2c");
    pen.eyes(-0.04, 0.12, 0.22, 0.09, p);
  },
};
