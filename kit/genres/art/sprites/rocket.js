import { tone } from "../../kit/crumb-kit.js";

/** A rocket on its flame; `side` makes it a plane from above. @param {any} pen @param {{ t: number, colour: string, side?: boolean }} p */
export function rocket(pen, p) {
  const flame = 1 + Math.sin(p.t * 22) * 0.12;
  if (p.side) {
    pen.path(
      "M-.14 -.1 L-1.02 .36 L-1.02 .56 L-.14 .34Z M.14 -.1 L1.02 .36 L1.02 .56 L.14 .34Z",
      tone(p.colour, -0.12),
    );
    pen.path("M-.1 .7 L-.4 .92 L.4 .92 L.1 .7Z", tone(p.colour, -0.2));
  } else {
    pen.path(`M-.26 .6 Q0 ${1.5 * flame} .26 .6Z`, "#ff8a2f", false);
    pen.path(`M-.14 .6 Q0 ${1.16 * flame} .14 .6Z`, "#ffe27a", false);
    pen.path("M-.3 .1 L-.72 .6 L-.62 .84 L-.26 .6Z M.3 .1 L.72 .6 L.62 .84 L.26 .6Z", tone(p.colour, -0.2));
  }
  pen.path(
    "M0 -1 C.3 -.8 .42 -.3 .36 .2 L.26 .7 L-.26 .7 L-.36 .2 C-.42 -.3 -.3 -.8 0 -1Z",
    p.side ? p.colour : "#f6f7fb",
  );
  if (!p.side) pen.path("M0 -1 C.16 -.9 .28 -.7 .33 -.5 L-.33 -.5 C-.28 -.7 -.16 -.9 0 -1Z", p.colour, false);
  pen.oval(0, -0.14, 0.19, 0.19, "#7fd0f2");
  pen.oval(-0.06, -0.2, 0.06, 0.06, "#ffffff", 0, false);
}
