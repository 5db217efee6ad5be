import { createRandom } from "./random.js";
import { font } from "./text.js";

const MOST_BITS = 160;

/**
 * Everything that makes a hit feel like one: bits that fly, words that rise, a shaken picture. Looks only: nothing
 * here may change how the game plays, so it has randomness of its own.
 * @param {{ calm: boolean }} wish `calm`: the person asked for less motion
 */
export function createEffects(wish) {
  const random = createRandom(99);
  /** @type {{ x: number, y: number, vx: number, vy: number, turn: number, spin: number, size: number, left: number, life: number, colour: string, shape: number }[]} */
  let bits = [];
  /** @type {{ x: number, y: number, text: string, colour: string, left: number }[]} */
  let words = [];
  let shaken = 0;

  const burst = (
    /** @type {{ x: number, y: number, colours: readonly string[], count?: number, speed?: number }} */ what,
  ) => {
    const count = Math.round((what.count ?? 14) * (wish.calm ? 0.4 : 1));
    for (let at = 0; at < count && bits.length < MOST_BITS; at += 1) {
      const angle = random.between(0, Math.PI * 2);
      const speed = random.between(0.3, 1) * (what.speed ?? 34);
      const life = random.between(0.35, 0.8);
      bits.push({
        x: what.x,
        y: what.y,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed - 10,
        turn: angle,
        spin: random.between(-8, 8),
        size: random.between(0.5, 1.4),
        left: life,
        life,
        colour: random.pick(what.colours),
        shape: random.index(3),
      });
    }
  };

  const step = (/** @type {number} */ dt) => {
    for (const bit of bits) {
      bit.x += bit.vx * dt;
      bit.y += bit.vy * dt;
      bit.vy += 70 * dt;
      bit.turn += bit.spin * dt;
      bit.left -= dt;
    }
    for (const word of words) {
      word.y -= 14 * dt;
      word.left -= dt;
    }
    bits = bits.filter((bit) => bit.left > 0);
    words = words.filter((word) => word.left > 0);
    shaken = Math.max(0, shaken - dt * 2.6);
  };

  /** Draws in field units. @param {import("./pen.js").createPen extends (g: infer G) => infer P ? P : never} pen @param {number} unit */
  const draw = (pen, unit) => {
    for (const bit of bits) {
      pen.g.globalAlpha = Math.min(1, (bit.left / bit.life) * 1.6);
      pen.at(
        bit.x,
        bit.y,
        bit.size,
        () => {
          if (bit.shape === 0) pen.oval(0, 0, 1, 1, bit.colour, 0, false);
          else if (bit.shape === 1) pen.box(-0.9, -0.5, 1.8, 1, 0.2, bit.colour, false);
          else pen.path("M0 -1.2 L.35 -.35 L1.2 0 L.35 .35 L0 1.2 L-.35 .35 L-1.2 0 L-.35 -.35Z", bit.colour, false);
        },
        bit.turn,
      );
    }
    for (const word of words) {
      pen.g.globalAlpha = Math.min(1, word.left * 2.5);
      pen.g.font = font(Math.max(4.4, 15 / unit), 800);
      pen.g.textAlign = "center";
      pen.g.lineWidth = Math.max(0.9, 3.5 / unit);
      pen.g.strokeStyle = pen.ink;
      pen.g.strokeText(word.text, word.x, word.y);
      pen.g.fillStyle = word.colour;
      pen.g.fillText(word.text, word.x, word.y);
    }
    pen.g.globalAlpha = 1;
  };

  return {
    burst,
    step,
    draw,
    say: (/** @type {{ x: number, y: number, text: string, colour: string }} */ word) => {
      words = [...words.slice(-7), { ...word, left: 0.8 }];
    },
    shake: (/** @type {number} */ amount) => {
      if (!wish.calm) shaken = Math.min(1, Math.max(shaken, amount));
    },
    /** Where the picture is pushed to right now, in field units. @param {number} t */
    sway: (t) => ({ x: Math.sin(t * 71) * shaken * shaken * 2.2, y: Math.sin(t * 57 + 2) * shaken * shaken * 1.8 }),
    clear: () => {
      bits = [];
      words = [];
      shaken = 0;
    },
  };
}
