import { tone } from "../../kit/crumb-kit.js";

/** A burning rock, or a plain one when `cold`. @param {any} pen @param {{ t: number, colour: string, cold?: boolean }} p */
export function meteor(pen, p) {
  if (!p.cold) {
    const lick = Math.sin(p.t * 18) * 0.12;
    pen.path(
      `M-.8 .1 Q-.7 ${-0.9 + lick} -.3 ${-1.5 - lick} Q-.3 -1 0 ${-1.9 + lick} Q.2 -1.1 .34 ${-1.4 + lick} Q.7 -.8 .8 .1Z`,
      "#ff7a2f",
      false,
    );
    pen.path(`M-.56 .1 Q-.5 -.6 -.16 ${-1.05 + lick} Q.04 -.7 .16 ${-1.2 - lick} Q.5 -.6 .56 .1Z`, "#ffd24d", false);
  }
  pen.path("M-.5 -.68 L.16 -.82 L.7 -.5 L.9 .1 L.6 .66 L.02 .88 L-.6 .7 L-.9 .14 L-.8 -.4Z", p.colour);
  pen.path("M-.5 -.68 L.16 -.82 L.7 -.5 L.3 -.3 L-.4 -.2 L-.8 -.4Z", tone(p.colour, 0.22), false);
  for (const [x, y, r] of [
    [-0.3, 0.26, 0.22],
    [0.36, 0.1, 0.16],
    [0.1, 0.58, 0.13],
    [-0.06, -0.4, 0.12],
  ])
    pen.oval(x, y, r, r * 0.8, tone(p.colour, -0.28), 0, false);
}
