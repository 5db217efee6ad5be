import { tone } from "../../kit/crumb-kit.js";

/** A wide-mouthed frog. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function frog(pen, p) {
  for (const side of [-1, 1]) pen.oval(side * 0.46, -0.52, 0.34, 0.34, p.colour);
  pen.path(
    "M0 -.5 C.66 -.56 1 -.1 .96 .28 C.92 .76 .5 .9 0 .9 C-.5 .9 -.92 .76 -.96 .28 C-1 -.1 -.66 -.56 0 -.5Z",
    p.colour,
  );
  pen.path("M0 .3 C.5 .3 .7 .5 .6 .68 C.4 .88 -.4 .88 -.6 .68 C-.7 .5 -.5 .3 0 .3Z", tone(p.colour, 0.5), false);
  pen.eyes(0, -0.52, 0.46, 0.2, p);
  if (p.mood === "calm" || !p.mood) pen.line("M-.6 .08 Q0 .4 .6 .08", "#24401f", 0.08);
  else pen.path("M-.6 .04 Q0 .2 .6 .04 Q.4 .62 0 .62 Q-.4 .62 -.6 .04Z", "#8c2f45");
  if (p.mood === "yum") pen.oval(0.05, 0.46, 0.22, 0.13, "#ff8fa6", 0, false);
  for (const side of [-1, 1]) pen.oval(side * 0.72, 0.12, 0.12, 0.08, "rgba(255,130,130,.5)", 0, false);
}
