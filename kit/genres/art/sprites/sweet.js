import { tone } from "../../kit/crumb-kit.js";

/** Sweets by form. @param {any} pen @param {{ t: number, colour: string, form: string }} p */
export function sweet(pen, p) {
  (FORMS[p.form] ?? FORMS.candy)(pen, p);
}

const SPRINKLES = [
  [-0.5, -0.2, "#7be0d0"],
  [0.4, -0.44, "#ffe066"],
  [0.56, 0.14, "#ffffff"],
  [-0.26, 0.52, "#ffe066"],
  [0.1, -0.62, "#ffffff"],
  [-0.6, 0.2, "#ffffff"],
  [0.28, 0.56, "#7be0d0"],
];

/** @type {Record<string, (pen: any, p: { t: number, colour: string }) => void>} */
const FORMS = {
  donut: (pen, p) => {
    pen.oval(0, 0.05, 0.94, 0.9, "#d9a35f");
    pen.oval(0, -0.03, 0.86, 0.78, p.colour, 0, false);
    pen.oval(0, 0, 0.3, 0.27, "#b67f45");
    for (const [x, y, fill] of SPRINKLES) pen.box(x - 0.08, y - 0.03, 0.17, 0.07, 0.03, fill, false);
  },
  cupcake: (pen, p) => {
    pen.path("M-.66 .2 L-.46 .96 L.46 .96 L.66 .2Z", "#8d5b8f");
    pen.line("M-.3 .26 L-.22 .9 M0 .26 L0 .9 M.3 .26 L.22 .9", "rgba(255,255,255,.4)", 0.07);
    pen.path(
      "M-.86 .22 C-1 -.2 -.5 -.3 -.52 -.34 C-.5 -.8 .5 -.8 .52 -.34 C.5 -.3 1 -.2 .86 .22 C.5 .4 -.5 .4 -.86 .22Z",
      p.colour,
    );
    pen.oval(0, -0.74, 0.2, 0.2, "#e8304f");
    for (const [x, y, fill] of SPRINKLES.slice(0, 4))
      pen.box(x * 0.8 - 0.07, y * 0.4 - 0.06, 0.15, 0.07, 0.03, fill, false);
  },
  candy: (pen, p) => {
    pen.path("M-.5 0 L-1 -.42 L-.92 0 L-1 .42Z M.5 0 L1 -.42 L.92 0 L1 .42Z", tone(p.colour, 0.3));
    pen.oval(0, 0, 0.6, 0.54, p.colour);
    pen.line("M-.3 -.36 Q-.1 0 -.3 .36 M.06 -.44 Q.26 0 .06 .44", "rgba(255,255,255,.75)", 0.13);
  },
  cone: (pen, p) => {
    pen.path("M-.5 0 L0 1 L.5 0Z", "#e0a75c");
    pen.line("M-.34 .1 L.12 .66 M.34 .1 L-.12 .66 M0 0 L.24 .4 M0 0 L-.24 .4", "#b67f3f", 0.05);
    pen.oval(0, -0.36, 0.62, 0.56, p.colour);
    pen.path("M-.62 -.14 C-.6 .2 -.3 .1 -.24 0 C-.1 .24 .14 .2 .22 .02 C.36 .16 .62 .1 .62 -.2Z", p.colour, false);
    pen.oval(-0.2, -0.56, 0.13, 0.1, "rgba(255,255,255,.7)", -0.5, false);
  },
  cookie: (pen, p) => {
    pen.path(
      "M-.1 -.92 C.5 -.98 .98 -.5 .92 .08 C.9 .66 .4 .96 -.1 .92 C-.6 .9 -.98 .4 -.92 -.1 C-.84 -.3 -.66 -.24 -.6 -.36 C-.58 -.5 -.44 -.5 -.4 -.6 C-.36 -.78 -.3 -.9 -.1 -.92Z",
      p.colour,
    );
    for (const [x, y] of [
      [-0.3, 0.1],
      [0.3, -0.34],
      [0.42, 0.3],
      [-0.06, 0.56],
      [0.04, -0.62],
    ])
      pen.oval(x, y, 0.14, 0.12, "#5a3620", 0, false);
  },
};
