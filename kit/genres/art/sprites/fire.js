/** A flame with a face. @param {any} pen @param {{ t: number, colour: string, mood?: string, look?: number }} p */
export function fire(pen, p) {
  const lick = Math.sin(p.t * 10) * 0.1;
  pen.path(
    `M0 ${-1.05 + lick} C.2 -.6 .5 -.6 .46 -.9 C.86 -.5 .96 .1 .8 .5 C.6 .94 -.6 .94 -.8 .5 C-.96 .1 -.7 -.4 -.46 ${-0.7 - lick} C-.4 -.4 -.1 -.5 0 ${-1.05 + lick}Z`,
    p.colour,
  );
  pen.path(
    `M0 ${-0.3 + lick} C.2 0 .5 .1 .46 .46 C.4 .84 -.4 .84 -.46 .46 C-.5 .1 -.2 .1 0 ${-0.3 + lick}Z`,
    "#ffd84a",
    false,
  );
  pen.eyes(0, 0.34, 0.22, 0.12, p);
}
