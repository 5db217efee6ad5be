/** A flapping bat. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function bat(pen, p) {
  const flap = Math.sin(p.t * 11) * 0.3;
  for (const side of [-1, 1])
    pen.path(
      `M${side * 0.3} -.1 Q${side * 0.7} ${-0.7 - flap} ${side * 1.15} ${-0.3 - flap} Q${side * 1} ${-0.1 - flap} ${side * 1.02} ${0.2 - flap} Q${side * 0.8} ${0 - flap * 0.5} ${side * 0.66} ${0.3 - flap * 0.5} Q${side * 0.5} .1 ${side * 0.3} .3Z`,
      p.colour,
    );
  pen.path("M-.36 -.3 L-.4 -.8 L-.1 -.5 L.1 -.5 L.4 -.8 L.36 -.3 C.5 .2 .3 .6 0 .6 C-.3 .6 -.5 .2 -.36 -.3Z", p.colour);
  pen.eyes(0, -0.1, 0.18, 0.13, p);
  pen.path("M-.14 .2 L-.08 .36 L-.02 .2Z M.14 .2 L.08 .36 L.02 .2Z", "#ffffff", false);
}
