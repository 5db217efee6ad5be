import { tone } from "../../kit/crumb-kit.js";

/** A bolt of lightning, or an icicle. @param {any} pen @param {{ t: number, colour: string, form?: string }} p */
export function bolt(pen, p) {
  if (p.form === "icicle") {
    pen.path("M-.6 -.8 Q0 -1.04 .6 -.8 L.34 -.1 L.22 -.16 L0 1.04 L-.2 -.2 L-.34 -.06Z", p.colour);
    pen.path("M-.3 -.72 L-.1 -.78 L-.06 .3 L-.18 -.3Z", "rgba(255,255,255,.8)", false);
    return;
  }
  const flash = Math.sin(p.t * 16) > 0.5 ? tone(p.colour, 0.4) : p.colour;
  pen.path("M.24 -1 L-.66 .14 L-.08 .16 L-.3 1 L.66 -.22 L.06 -.22Z", flash);
}
