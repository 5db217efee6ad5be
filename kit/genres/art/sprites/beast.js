import { tone } from "../../kit/crumb-kit.js";

const EARS = {
  cat: "M-.82 -.2 L-.74 -1.02 L-.2 -.62Z M.82 -.2 L.74 -1.02 L.2 -.62Z",
  round: "M-.62 -.95 a.3 .3 0 1 0 .01 0Z M.62 -.95 a.3 .3 0 1 0 .01 0Z",
  long: "M-.5 -.5 C-.72 -1.5 -.16 -1.5 -.14 -.62Z M.5 -.5 C.72 -1.5 .16 -1.5 .14 -.62Z",
  flop: "M-.6 -.62 C-1.25 -.6 -1.15 .3 -.86 .24 C-.7 .1 -.72 -.3 -.5 -.5Z M.6 -.62 C1.25 -.6 1.15 .3 .86 .24 C.7 .1 .72 -.3 .5 -.5Z",
  horn: "M-.5 -.6 Q-.9 -.7 -.8 -1.1 Q-.5 -.95 -.26 -.68Z M.5 -.6 Q.9 -.7 .8 -1.1 Q.5 -.95 .26 -.68Z",
  none: "M0 0Z",
};

/**
 * A round animal head with paws: cat, dog, rabbit, bear… by its ears, snout and marks.
 * @param {any} pen @param {{ t: number, mood?: string, look?: number, colour: string, ears: keyof typeof EARS, snout?: string, marks?: string }} p
 */
export function beast(pen, p) {
  const pale = tone(p.colour, 0.62);
  const dark = tone(p.colour, -0.32);
  if (p.marks === "mane")
    for (let at = 0; at < 11; at += 1)
      pen.oval(Math.cos(at * 0.571) * 0.78, -0.05 + Math.sin(at * 0.571) * 0.74, 0.3, 0.3, dark);
  pen.path(EARS[p.ears], p.marks === "panda" ? "#2b2730" : p.colour);
  if (p.ears === "cat" || p.ears === "long") pen.at(0, -0.06, 0.72, () => pen.path(EARS[p.ears], "#f7a8b8", false));
  pen.path(
    "M0 -.78 C.72 -.78 .98 -.3 .95 .16 C.92 .7 .5 .9 0 .9 C-.5 .9 -.92 .7 -.95 .16 C-.98 -.3 -.72 -.78 0 -.78Z",
    p.colour,
  );
  if (p.marks === "stripes")
    pen.path(
      "M-.1 -.76 L.1 -.76 L0 -.4Z M-.42 -.7 L-.24 -.74 L-.24 -.44Z M.42 -.7 L.24 -.74 L.24 -.44Z M-.94 .1 L-.64 .16 L-.92 .26Z M.94 .1 L.64 .16 L.92 .26Z",
      dark,
      false,
    );
  if (p.marks === "panda")
    for (const side of [-1, 1]) pen.oval(side * 0.4, -0.04, 0.27, 0.33, "#2b2730", side * 0.4, false);
  if (p.marks === "mask")
    pen.path(
      "M-.9 .2 C-.6 -.1 -.3 .1 0 .3 C.3 .1 .6 -.1 .9 .2 C.9 .7 .5 .88 0 .88 C-.5 .88 -.9 .7 -.9 .2Z",
      "#fff6ea",
      false,
    );
  if (p.marks === "patch") pen.oval(0.42, -0.1, 0.32, 0.38, dark, 0.2, false);
  if (p.snout === "pig") {
    pen.oval(0, 0.3, 0.34, 0.25, tone(p.colour, -0.12));
    for (const side of [-1, 1]) pen.oval(side * 0.12, 0.3, 0.06, 0.1, dark, 0, false);
  } else {
    pen.oval(0, 0.38, 0.42, 0.3, p.marks === "mask" ? "#fff6ea" : pale, 0, false);
    pen.path("M-.13 .16 L.13 .16 L0 .32Z", p.snout === "pink" ? "#f08aa0" : "#33262c", false);
  }
  pen.eyes(0, -0.04, 0.4, 0.17, p);
  pen.mouth(0, p.snout === "pig" ? 0.62 : 0.4, 0.2, p.mood ?? "calm");
  if (p.ears === "cat")
    pen.line("M-.5 .36 L-1.02 .26 M-.5 .46 L-1 .52 M.5 .36 L1.02 .26 M.5 .46 L1 .52", "rgba(30,20,30,.55)", 0.035);
  for (const side of [-1, 1]) pen.oval(side * 0.66, 0.42, 0.13, 0.08, "rgba(255,120,140,.45)", 0, false);
}
