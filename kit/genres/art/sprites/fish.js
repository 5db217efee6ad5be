import { tone } from "../../kit/crumb-kit.js";

/** A fish with a wagging tail; `teeth` makes it a shark. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number, teeth?: boolean }} p */
export function fish(pen, p) {
  const wag = Math.sin(p.t * 8) * 0.16;
  pen.at((p.look ?? 0) < -0.1 ? 0 : 0, 0, 1, () => {
    pen.g.scale((p.look ?? 0) < -0.1 ? -1 : 1, 1);
    pen.path(
      `M-.56 0 C-.8 ${-0.2 + wag} -1.02 ${-0.62 + wag} -1.04 ${-0.5 + wag} C-.9 ${-0.1 + wag} -.9 ${0.1 + wag} -1.04 ${0.5 + wag} C-1.02 ${0.62 + wag} -.8 ${0.2 + wag} -.56 0Z`,
      tone(p.colour, -0.15),
    );
    pen.path(p.teeth ? "M-.1 -.5 L.06 -1.04 L.4 -.44Z" : "M-.3 -.5 Q0 -1 .36 -.46Z", tone(p.colour, -0.2));
    pen.path("M-.7 0 C-.5 -.7 .5 -.8 .96 -.06 C.8 .72 -.4 .76 -.7 0Z", p.colour);
    pen.path("M-.4 .3 C0 .5 .5 .5 .84 .14 C.6 .66 -.1 .64 -.4 .3Z", p.teeth ? "#f2f6fa" : tone(p.colour, 0.5), false);
    if (!p.teeth) pen.path("M-.3 -.42 Q-.12 0 -.3 .4 L-.08 .5 Q.1 0 -.08 -.52Z", "rgba(255,255,255,.75)", false);
    pen.oval(0.46, -0.16, 0.19, 0.21, "#ffffff", 0, false);
    pen.oval(0.5, -0.15, 0.11, 0.14, "#1d1826", 0, false);
    pen.oval(0.54, -0.2, 0.04, 0.04, "#ffffff", 0, false);
    if (p.teeth) pen.path("M.4 .24 L.86 .1 L.8 .26 L.72 .2 L.66 .34 L.58 .26 L.5 .4Z", "#ffffff");
    else pen.mouth(0.74, 0.16, 0.12, p.mood ?? "calm");
  });
}
