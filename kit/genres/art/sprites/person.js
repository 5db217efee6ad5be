import { tone } from "../../kit/crumb-kit.js";

const SKIN = "#f6c9a0";

/** A person by the hat. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number, hat: string }} p */
export function person(pen, p) {
  const hat = HATS[p.hat] ?? HATS.cap;
  if (p.hat === "astronaut") return hat(pen, p);
  pen.path("M-.7 .94 C-.7 .5 -.3 .44 0 .44 C.3 .44 .7 .5 .7 .94Z", p.colour);
  if (p.hat === "witch" || p.hat === "pirate")
    pen.path(
      "M-.7 -.2 C-.9 .5 -.7 .8 -.4 .7 L-.4 -.2Z M.7 -.2 C.9 .5 .7 .8 .4 .7 L.4 -.2Z",
      p.hat === "witch" ? "#e8743b" : "#5a3a26",
    );
  pen.oval(0, 0, 0.66, 0.66, p.hat === "ninja" ? p.colour : SKIN);
  if (p.hat === "ninja") pen.box(-0.54, -0.24, 1.08, 0.38, 0.19, SKIN, false);
  if (p.hat === "kid" || p.hat === "cap")
    pen.path("M-.66 0 C-.7 -.5 -.3 -.7 0 -.68 C.3 -.7 .7 -.5 .66 0 C.5 -.2 -.4 -.3 -.66 0Z", "#6b4226", false);
  pen.eyes(0, -0.03, 0.25, 0.14, p);
  if (p.hat !== "ninja") {
    pen.mouth(0, 0.26, 0.17, p.mood ?? "calm");
    for (const side of [-1, 1]) pen.oval(side * 0.42, 0.22, 0.11, 0.07, "rgba(240,100,100,.4)", 0, false);
  }
  hat(pen, p);
}

/** @type {Record<string, (pen: any, p: { t: number, colour: string, mood?: string, look?: number }) => void>} */
const HATS = {
  cap: (pen, p) =>
    pen.path(
      "M-.66 -.26 C-.6 -.9 .6 -.9 .66 -.26 L1 -.2 Q1 -.36 .66 -.4 L.62 -.22 Q0 -.44 -.66 -.26Z",
      tone(p.colour, -0.1),
    ),
  witch: (pen, p) => {
    pen.path("M-1 -.3 Q0 -.62 1 -.3 Q0 -.1 -1 -.3Z", p.colour);
    pen.path("M-.52 -.42 Q-.3 -1 .3 -1.24 Q.2 -1.02 .3 -.9 Q.46 -.7 .52 -.42 Q0 -.26 -.52 -.42Z", p.colour);
    pen.path("M-.52 -.46 Q0 -.3 .52 -.46 L.48 -.6 Q0 -.46 -.46 -.6Z", "#ffb638", false);
  },
  chef: (pen) =>
    pen.path(
      "M-.56 -.36 L-.56 -.62 C-1 -.7 -.8 -1.2 -.4 -1.04 C-.24 -1.3 .24 -1.3 .4 -1.04 C.8 -1.2 1 -.7 .56 -.62 L.56 -.36 Q0 -.22 -.56 -.36Z",
      "#ffffff",
    ),
  knight: (pen, p) => {
    pen.path("M-.7 -.1 C-.76 -.9 .76 -.9 .7 -.1 L.5 -.26 L-.5 -.26Z", p.colour);
    pen.path("M0 -.76 C0 -1.2 .56 -1.14 .5 -.8 C.36 -.96 .14 -.9 0 -.76Z", "#e2483f");
  },
  ninja: (pen) => {
    pen.box(-0.66, -0.46, 1.32, 0.2, 0.08, "#e2483f");
    pen.path("M.6 -.4 L1 -.56 L.94 -.36 L1.06 -.2 L.62 -.28Z", "#e2483f");
  },
  pirate: (pen) => {
    pen.path("M-.92 -.24 C-.7 -1.04 .7 -1.04 .92 -.24 Q0 -.56 -.92 -.24Z", "#2c2735");
    pen.oval(0, -0.6, 0.13, 0.13, "#ffffff", 0, false);
    pen.oval(-0.25, -0.03, 0.18, 0.16, "#2c2735", 0, false);
  },
  astronaut: (pen, p) => {
    pen.box(-0.62, 0.36, 1.24, 0.58, 0.22, p.colour);
    pen.box(-0.2, 0.6, 0.4, 0.2, 0.06, "#ff6a5e");
    pen.oval(0, -0.1, 0.84, 0.8, p.colour);
    pen.oval(0, -0.06, 0.6, 0.54, "#2b3b63");
    pen.eyes(0, -0.08, 0.23, 0.15, p);
    pen.mouth(0, 0.18, 0.13, p.mood === "ouch" ? "ouch" : "yum");
    pen.oval(-0.3, -0.34, 0.18, 0.09, "rgba(255,255,255,.55)", -0.6, false);
  },
};
