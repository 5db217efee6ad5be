import { tone } from "../../kit/crumb-kit.js";

/** A boxy robot with a lamp on its head. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function robot(pen, p) {
  pen.line("M0 -.7 L0 -.98", pen.ink, 0.1);
  pen.oval(0, -1, 0.14, 0.14, p.mood === "ouch" ? "#ff4d4d" : Math.sin(p.t * 5) > 0 ? "#ffe14d" : "#ff9f4a");
  for (const side of [-1, 1]) pen.box(side * 0.88 - 0.12, -0.2, 0.24, 0.5, 0.1, tone(p.colour, -0.25));
  pen.box(-0.82, -0.72, 1.64, 1.3, 0.3, p.colour);
  pen.box(-0.62, -0.46, 1.24, 0.66, 0.2, "#1f2a3f");
  const look = (p.look ?? 0) * 0.12;
  const glow = p.mood === "ouch" ? "#ff6a6a" : "#7dffe0";
  const blink = (p.t * 0.8) % 3 < 0.12 ? 0.02 : 0.15;
  for (const side of [-1, 1]) pen.box(side * 0.3 - 0.12 + look, -0.2 - blink, 0.24, blink * 2, 0.08, glow, false);
  if (p.mood === "yum") pen.line("M-.2 .06 Q0 .2 .2 .06", glow, 0.08);
  for (const x of [-0.3, 0, 0.3]) pen.box(x - 0.08, 0.34, 0.16, 0.1, 0.03, tone(p.colour, -0.3), false);
  pen.box(-0.5, 0.6, 1, 0.34, 0.14, tone(p.colour, -0.15));
}
