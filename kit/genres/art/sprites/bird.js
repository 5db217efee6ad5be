import { tone } from "../../kit/crumb-kit.js";

/** A plump bird: chick, owl (`brow`) or penguin (`belly`). @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number, brow?: boolean, belly?: boolean }} p */
export function bird(pen, p) {
  const flap = Math.sin(p.t * 9) * 0.25;
  for (const side of [-1, 1])
    pen.at(side * 0.78, 0.14, 1, () => pen.oval(0, 0.18, 0.2, 0.46, tone(p.colour, -0.2)), side * (-0.4 - flap * 0.5));
  if (!p.belly) pen.path("M-.1 -.8 Q-.3 -1.14 .02 -1.08 Q.1 -1.2 .26 -.98 Q.2 -.8 .1 -.78Z", tone(p.colour, -0.15));
  pen.path(
    "M0 -.86 C.56 -.86 .86 -.36 .86 .2 C.86 .72 .5 .94 0 .94 C-.5 .94 -.86 .72 -.86 .2 C-.86 -.36 -.56 -.86 0 -.86Z",
    p.colour,
  );
  pen.path(
    p.belly
      ? "M0 -.28 C.2 -.7 .72 -.5 .62 .1 C.66 .6 .4 .84 0 .84 C-.4 .84 -.66 .6 -.62 .1 C-.72 -.5 -.2 -.7 0 -.28Z"
      : "M0 .1 C.4 .1 .56 .4 .5 .6 C.4 .86 -.4 .86 -.5 .6 C-.56 .4 -.4 .1 0 .1Z",
    p.belly ? "#ffffff" : tone(p.colour, 0.55),
    false,
  );
  if (p.brow) {
    for (const side of [-1, 1]) pen.oval(side * 0.34, -0.2, 0.34, 0.34, tone(p.colour, 0.6));
    pen.path("M-.8 -.86 L-.2 -.5 L0 -.56 L.2 -.5 L.8 -.86 L.6 -.4 L0 -.44 L-.6 -.4Z", tone(p.colour, -0.3));
  }
  pen.eyes(0, -0.2, 0.34, p.brow ? 0.2 : 0.17, p);
  const open = p.mood === "yum" || p.mood === "ouch" ? 0.16 : 0;
  if (open) pen.path("M-.18 .06 L.18 .06 L0 .36Z", "#c9502b");
  pen.path("M-.22 .02 Q0 -.14 .22 .02 L0 .22Z", "#ff9f2f");
  for (const side of [-1, 1]) pen.oval(side * 0.6, 0.12, 0.12, 0.07, "rgba(255,120,120,.45)", 0, false);
}
