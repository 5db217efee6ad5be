import { tone } from "../../kit/crumb-kit.js";

/** A carved pumpkin with a flickering light inside. @param {any} pen @param {{ t: number, colour: string }} p */
export function pumpkin(pen, p) {
  pen.path("M-.1 -.6 Q-.1 -1 .24 -1 L.3 -.84 Q.12 -.8 .14 -.58Z", "#5f8a3d");
  pen.oval(-0.46, 0.14, 0.5, 0.7, tone(p.colour, -0.1));
  pen.oval(0.46, 0.14, 0.5, 0.7, tone(p.colour, -0.1));
  pen.oval(0, 0.14, 0.46, 0.76, p.colour);
  const light = Math.sin(p.t * 9) > 0 ? "#ffe27a" : "#ffd24d";
  pen.path("M-.58 .08 L-.34 -.24 L-.14 .08Z M.58 .08 L.34 -.24 L.14 .08Z M-.08 .26 L.08 .26 L0 .12Z", light, false);
  pen.path("M-.62 .34 L-.34 .42 L-.22 .34 L0 .44 L.22 .34 L.34 .42 L.62 .34 C.4 .86 -.4 .86 -.62 .34Z", light, false);
}
