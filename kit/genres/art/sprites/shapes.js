import { tone } from "../../kit/crumb-kit.js";

const star = (/** @type {number} */ points, /** @type {number} */ inner) =>
  `${Array.from({ length: points * 2 }, (_, at) => {
    const angle = (at / points) * Math.PI - Math.PI / 2;
    const r = at % 2 ? inner : 1;
    return `${at ? "L" : "M"}${(Math.cos(angle) * r).toFixed(3)} ${(Math.sin(angle) * r).toFixed(3)}`;
  }).join(" ")}Z`;
const STAR = star(5, 0.5);
const SHINE = star(4, 0.36);

/** Small things of one clear outline: star, heart, gem, coin, drop, leaf, flake, ring, balloon. @param {any} pen @param {{ t: number, colour: string, form: string }} p */
export function shapes(pen, p) {
  (FORMS[/** @type {keyof typeof FORMS} */ (p.form)] ?? FORMS.star)(pen, p);
}

/** @type {Record<string, (pen: any, p: { t: number, colour: string }) => void>} */
const FORMS = {
  star: (pen, p) => {
    pen.path(STAR, p.colour);
    pen.at(0, 0.04, 0.52, () => pen.path(STAR, tone(p.colour, 0.4), false));
    pen.eyes(0, 0, 0.2, 0.09, p);
  },
  spark: (pen, p) => {
    pen.path(SHINE, p.colour);
    pen.oval(0, 0, 0.26, 0.26, "#ffffff", 0, false);
  },
  heart: (pen, p) => {
    pen.path("M0 .9 C-1.5 -.2 -.9 -1.2 0 -.4 C.9 -1.2 1.5 -.2 0 .9Z", p.colour);
    pen.oval(-0.46, -0.38, 0.17, 0.12, "rgba(255,255,255,.65)", -0.6, false);
  },
  gem: (pen, p) => {
    pen.path("M-.6 -.66 L.6 -.66 L.98 -.12 L0 .92 L-.98 -.12Z", p.colour);
    pen.path("M-.6 -.66 L-.3 -.12 L-.98 -.12Z M.6 -.66 L.3 -.12 L.98 -.12Z", tone(p.colour, 0.35), false);
    pen.path("M-.3 -.12 L.3 -.12 L0 .92Z", tone(p.colour, 0.55), false);
  },
  coin: (pen, p) => {
    const turn = Math.cos(p.t * 3.2);
    const wide = 0.3 + Math.abs(turn) * 0.58;
    pen.oval(0, 0, wide, 0.88, p.colour);
    pen.oval(0, 0, wide * 0.72, 0.64, tone(p.colour, 0.35), 0, false);
    pen.at(0, 0, 0.4, () => pen.path(STAR, tone(p.colour, -0.2), false), 0, Math.max(0.5, Math.sqrt(Math.abs(turn))));
  },
  drop: (pen, p) => {
    pen.path(
      "M0 -1 C.3 -.5 .76 -.1 .76 .3 C.76 .72 .42 .96 0 .96 C-.42 .96 -.76 .72 -.76 .3 C-.76 -.1 -.3 -.5 0 -1Z",
      p.colour,
    );
    pen.oval(-0.28, 0.36, 0.13, 0.26, "rgba(255,255,255,.6)", 0.3, false);
  },
  leaf: (pen, p) => {
    pen.path("M-.8 .8 C-1 -.4 -.1 -1 .9 -.9 C1 .1 .4 .9 -.8 .8Z", p.colour);
    pen.line("M-.86 .86 Q0 .1 .62 -.62 M-.2 .26 L.4 .2 M-.16 .2 L-.14 -.4", tone(p.colour, -0.3), 0.07);
  },
  flake: (pen, p) => {
    for (let at = 0; at < 3; at += 1)
      pen.at(
        0,
        0,
        1,
        () => pen.line("M0 -.95 L0 .95 M-.26 -.8 L0 -.52 L.26 -.8 M-.26 .8 L0 .52 L.26 .8", p.colour, 0.17),
        (at * Math.PI) / 3,
      );
    pen.oval(0, 0, 0.18, 0.18, "#ffffff", 0, false);
  },
  balloon: (pen, p) => {
    pen.line(`M0 .6 Q${Math.sin(p.t * 2) * 0.3} .8 0 1.1`, "#ffffff", 0.06);
    pen.path(
      "M0 -1 C.54 -1 .8 -.6 .8 -.2 C.8 .28 .36 .6 0 .66 C-.36 .6 -.8 .28 -.8 -.2 C-.8 -.6 -.54 -1 0 -1Z",
      p.colour,
    );
    pen.oval(-0.3, -0.5, 0.14, 0.26, "rgba(255,255,255,.6)", 0.5, false);
  },
  ball: (pen, p) => {
    pen.oval(0, 0, 0.88, 0.88, p.colour);
    pen.path("M-.88 0 Q0 -.5 .88 0 Q0 .5 -.88 0Z", "#ffffff", false);
    pen.oval(-0.3, -0.42, 0.2, 0.12, "rgba(255,255,255,.5)", -0.5, false);
  },
  bubble: (pen, p) => {
    pen.oval(0, 0, 0.88, 0.88, "rgba(255,255,255,.28)");
    pen.oval(-0.3, -0.36, 0.2, 0.14, "rgba(255,255,255,.9)", -0.6, false);
    pen.oval(0.3, 0.34, 0.1, 0.1, p.colour, 0, false);
  },
};
