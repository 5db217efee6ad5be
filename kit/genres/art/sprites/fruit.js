import { tone } from "../../kit/crumb-kit.js";

const STALK = "M0 -.62 Q.06 -.9 .2 -.98";
const LEAF = "M.08 -.74 C.3 -1.06 .7 -.98 .72 -.72 C.5 -.58 .24 -.6 .08 -.74Z";

/** Fruit and vegetables by form. @param {any} pen @param {{ t: number, colour: string, form: string }} p */
export function fruit(pen, p) {
  (FORMS[p.form] ?? FORMS.apple)(pen, p);
}

const shine = (/** @type {any} */ pen, x = -0.36, y = -0.26) =>
  pen.oval(x, y, 0.13, 0.22, "rgba(255,255,255,.55)", 0.5, false);

/** @type {Record<string, (pen: any, p: { t: number, colour: string }) => void>} */
const FORMS = {
  apple: (pen, p) => {
    pen.path(
      "M0 -.52 C.4 -.82 .98 -.5 .92 .1 C.88 .7 .5 1 .2 .92 C.06 .88 -.06 .88 -.2 .92 C-.5 1 -.88 .7 -.92 .1 C-.98 -.5 -.4 -.82 0 -.52Z",
      p.colour,
    );
    pen.line(STALK, "#6b4526", 0.12);
    pen.path(LEAF, "#7ac74f");
    shine(pen);
  },
  cherry: (pen, p) => {
    pen.line("M-.4 .2 Q-.2 -.5 .3 -.9 M.44 .3 Q.44 -.4 .3 -.9", "#5b8a3a", 0.1);
    pen.oval(-0.42, 0.44, 0.46, 0.46, p.colour);
    pen.oval(0.46, 0.52, 0.44, 0.44, tone(p.colour, -0.1));
    pen.path("M.3 -.9 C.6 -1.1 .96 -.96 .98 -.7 C.7 -.6 .44 -.66 .3 -.9Z", "#7ac74f");
    shine(pen, -0.54, 0.28);
  },
  strawberry: (pen, p) => {
    pen.path("M0 1 C-.5 .8 -.96 .2 -.86 -.24 C-.76 -.7 .76 -.7 .86 -.24 C.96 .2 .5 .8 0 1Z", p.colour);
    for (const [x, y] of [
      [-0.46, -0.1],
      [0.02, -0.06],
      [0.48, -0.12],
      [-0.24, 0.3],
      [0.26, 0.3],
      [0.01, 0.64],
    ])
      pen.oval(x, y, 0.05, 0.08, "#ffe9a8", 0, false);
    pen.path("M0 -.5 L-.66 -.36 L-.4 -.66 L-.5 -.94 L-.1 -.74 L0 -1 L.1 -.74 L.5 -.94 L.4 -.66 L.66 -.36Z", "#5fae4a");
    shine(pen, -0.5, 0.1);
  },
  citrus: (pen, p) => {
    pen.oval(0, 0.06, 0.86, 0.84, p.colour);
    pen.path(LEAF, "#6cbf4a");
    for (const [x, y] of [
      [-0.3, 0.3],
      [0.1, 0.5],
      [0.4, 0.2],
      [0.2, -0.1],
    ])
      pen.oval(x, y, 0.05, 0.05, tone(p.colour, -0.16), 0, false);
    shine(pen);
  },
  banana: (pen, p) => {
    pen.path(
      "M-.7 -.8 C-.9 .3 -.1 1 .86 .62 C.94 .5 .9 .36 .8 .34 C.2 .42 -.3 .1 -.44 -.84 C-.5 -.96 -.66 -.94 -.7 -.8Z",
      p.colour,
    );
    pen.line("M-.54 -.6 C-.5 .2 .1 .62 .7 .48", tone(p.colour, -0.24), 0.07);
    pen.box(-0.72, -1, 0.28, 0.22, 0.06, "#7a5a2c", false);
  },
  melon: (pen, p) => {
    pen.path("M-1 -.3 A1 1 0 0 0 1 -.3Z", "#3f9a4c");
    pen.path("M-.82 -.3 A.82 .82 0 0 0 .82 -.3Z", "#e9f6c9", false);
    pen.path("M-.7 -.3 A.7 .7 0 0 0 .7 -.3Z", p.colour, false);
    for (const [x, y] of [
      [-0.34, -0.1],
      [0, 0.12],
      [0.34, -0.1],
      [-0.14, -0.14],
      [0.16, -0.16],
    ])
      pen.oval(x, y, 0.05, 0.09, "#2b2030", 0, false);
  },
  carrot: (pen, p) => {
    for (const turn of [-0.5, 0, 0.5]) pen.at(0, -0.5, 1, () => pen.oval(0, -0.24, 0.13, 0.32, "#5fb34c"), turn);
    pen.path("M-.5 -.5 C-.2 -.74 .2 -.74 .5 -.5 C.5 .1 .2 .8 0 1 C-.2 .8 -.5 .1 -.5 -.5Z", p.colour);
    pen.line("M-.36 -.2 L-.1 -.14 M.3 .1 L.06 .14 M-.18 .36 L0 .38", tone(p.colour, -0.25), 0.07);
  },
};
