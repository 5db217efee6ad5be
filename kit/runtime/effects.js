import { createRandom } from "./random.js";
import { font } from "./text.js";

const MOST_BITS = 160;

/** @typedef {{ x: number, y: number, vx: number, vy: number, turn: number, spin: number, size: number, left: number, life: number, colour: string, shape: number }} Bit */
/** @typedef {{ x: number, y: number, text: string, colour: string, left: number }} Word */

/**
 * Everything that makes a hit feel like one: bits that fly, words that rise, a shaken picture. Looks only: nothing
 * here may change how the game plays, so it has randomness of its own.
 * @param {{ calm: boolean }} wish `calm`: the person asked for less motion
 */
export function createEffects({ calm }) {
  const random = createRandom(99);
  const air = { bits: /** @type {Bit[]} */ ([]), words: /** @type {Word[]} */ ([]), shaken: 0 };
  return {
    /** @param {{ x: number, y: number, colours: readonly string[], count?: number, speed?: number }} what */
    burst: (what) => {
      const wanted = Math.round((what.count ?? 14) * (calm ? 0.4 : 1));
      const count = Math.min(wanted, MOST_BITS - air.bits.length);
      for (let at = 0; at < count; at += 1) air.bits.push(makeBit(random, what));
    },
    /** @param {Omit<Word, "left">} word */
    say: (word) => {
      air.words = [...air.words.slice(-7), { ...word, left: 0.8 }];
    },
    /** @param {number} amount 0 to 1 */
    shake: (amount) => {
      if (!calm) air.shaken = Math.min(1, Math.max(air.shaken, amount));
    },
    /** Where the picture is pushed to right now, in field units. @param {number} t */
    sway: (t) => ({ x: Math.sin(t * 71) * air.shaken ** 2 * 2.2, y: Math.sin(t * 57 + 2) * air.shaken ** 2 * 1.8 }),
    /** @param {number} dt */
    step: (dt) => {
      air.bits.forEach((bit) => stepBit(bit, dt));
      air.bits = air.bits.filter((bit) => bit.left > 0);
      air.words = air.words
        .map((word) => ({ ...word, y: word.y - 14 * dt, left: word.left - dt }))
        .filter((word) => word.left > 0);
      air.shaken = Math.max(0, air.shaken - dt * 2.6);
    },
    /** Draws in field units. @param {any} pen @param {number} unit pixels per field unit */
    draw: (pen, unit) => {
      air.bits.forEach((bit) => drawBit(pen, bit));
      air.words.forEach((word) => drawWord(pen, word, unit));
      pen.g.globalAlpha = 1;
    },
    clear: () => Object.assign(air, { bits: [], words: [], shaken: 0 }),
  };
}

/** @param {ReturnType<typeof createRandom>} random @param {{ x: number, y: number, colours: readonly string[], speed?: number }} what @returns {Bit} */
function makeBit(random, what) {
  const angle = random.between(0, Math.PI * 2);
  const speed = random.between(0.3, 1) * (what.speed ?? 34);
  const life = random.between(0.35, 0.8);
  return {
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
  };
}

/** @param {Bit} bit @param {number} dt */
function stepBit(bit, dt) {
  bit.x += bit.vx * dt;
  bit.y += bit.vy * dt;
  bit.vy += 70 * dt;
  bit.turn += bit.spin * dt;
  bit.left -= dt;
}

/** @param {any} pen @param {Bit} bit */
function drawBit(pen, bit) {
  const shapes = [
    () => pen.oval(0, 0, 1, 1, bit.colour, 0, false),
    () => pen.box(-0.9, -0.5, 1.8, 1, 0.2, bit.colour, false),
    () => pen.path("M0 -1.2 L.35 -.35 L1.2 0 L.35 .35 L0 1.2 L-.35 .35 L-1.2 0 L-.35 -.35Z", bit.colour, false),
  ];
  pen.g.globalAlpha = Math.min(1, (bit.left / bit.life) * 1.6);
  pen.at(bit.x, bit.y, bit.size, () => shapes[bit.shape]?.(), bit.turn);
}

/** @param {any} pen @param {Word} word @param {number} unit */
function drawWord({ g, ink }, word, unit) {
  g.globalAlpha = Math.min(1, word.left * 2.5);
  g.font = font(Math.max(4.4, 15 / unit), 800);
  g.textAlign = "center";
  g.lineWidth = Math.max(0.9, 3.5 / unit);
  g.strokeStyle = ink;
  g.strokeText(word.text, word.x, word.y);
  g.fillStyle = word.colour;
  g.fillText(word.text, word.x, word.y);
}
