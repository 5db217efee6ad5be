import { createRandom } from "./random.js";

/** A round gets at most this many times faster than it started. */
const FASTEST = 2.4;

/**
 * What the rules of a genre get to see and to do: the field in its own units, tuning, cast, input, effects, and the
 * few ways to change the score. @param {any} game @param {boolean} calm
 */
export function createWorld(game, calm) {
  const { setup, now, fx, audio, flow } = game;
  const { tuning } = setup;
  return {
    w: game.layout.field.world.w,
    h: 100,
    t: 0,
    tuning,
    colours: tuning.colours,
    cast: game.cast,
    motion: setup.motion,
    calm,
    fx,
    input: game.input,
    random: createRandom(setup.seed),
    now,
    sound: (/** @type {string} */ name, lift = 0) => audio.play(name, lift),
    /** How fast the game runs by now; 1 is the pace at the start with untouched tuning. */
    rush: () => tuning.pace * Math.min(FASTEST, 1 + (tuning.rise * now.playT) / 50),
    score: (/** @type {number} */ points) => {
      now.score = Math.max(0, now.score + points);
      now.bumped = 1;
    },
    hurt: () => {
      now.lives -= 1;
      fx.shake(0.8);
      audio.play("bad");
      if (now.lives <= 0) flow.finish("over");
    },
    /** Gives a lost life back where the prize of this game is a heart; says whether there was one to give. */
    heal: () => {
      if (!setup.heals || now.lives >= tuning.lives) return false;
      now.lives += 1;
      return true;
    },
  };
}
