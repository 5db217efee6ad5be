import { tone } from "../../kit/crumb-kit.js";

/** A cheerful octopus. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function octopus(pen, p) {
  for (let at = 0; at < 5; at += 1) {
    const x = (at - 2) * 0.36;
    const curl = Math.sin(p.t * 4 + at * 1.3) * 0.14;
    const d = `M${x} .3 Q${x + curl} .7 ${x + curl * 2} .92`;
    pen.line(d, pen.ink, 0.36);
    pen.line(d, at % 2 ? p.colour : tone(p.colour, -0.1), 0.26);
  }
  pen.path("M0 -.94 C.62 -.94 .9 -.44 .82 .1 C.74 .52 -.74 .52 -.82 .1 C-.9 -.44 -.62 -.94 0 -.94Z", p.colour);
  pen.oval(-0.4, -0.6, 0.14, 0.09, tone(p.colour, 0.5), -0.5, false);
  pen.eyes(0, -0.1, 0.34, 0.19, p);
  pen.mouth(0, 0.18, 0.17, p.mood ?? "calm");
}
