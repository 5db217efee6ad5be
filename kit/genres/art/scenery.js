import { createRandom } from "../kit/crumb-kit.js";
import { drifts } from "./scenery-drift.js";
import { fars, nears, skies } from "./scenery-still.js";

/**
 * The world behind the game, made of four layers that combine freely: a sky, something far, something near and
 * something that drifts. What does not move is painted once per window size.
 * @param {{ scene: { sky: string, far: string, near: string, drift: string }, colours: Record<string, string>, seed: number, calm: boolean }} set
 */
export function createScenery({ scene, colours, seed, calm }) {
  const still = document.createElement("canvas");
  let painted = "";
  const random = createRandom(seed + 5);
  const flakes = Array.from({ length: 26 }, () => ({
    x: random.next(),
    y: random.next(),
    size: random.between(0.5, 1),
    phase: random.next() * 9,
  }));

  const paint = (/** @type {any} */ pen, /** @type {{ w: number, h: number, dpr: number }} */ view) => {
    const g = still.getContext("2d");
    if (!g) return;
    still.width = Math.round(view.w * view.dpr);
    still.height = Math.round(view.h * view.dpr);
    g.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
    const unit = Math.min(view.w, view.h) / 100;
    const canvas = {
      g,
      w: view.w,
      h: view.h,
      unit,
      high: (view.h - view.ground) / unit + 1.5,
      colours,
      random: createRandom(seed),
    };
    const sky = g.createLinearGradient(0, 0, 0, view.h);
    sky.addColorStop(0, colours.skyTop);
    sky.addColorStop(0.85, colours.skyLow);
    g.fillStyle = sky;
    g.fillRect(0, 0, view.w, view.h);
    skies[scene.sky]?.(canvas);
    fars[scene.far]?.(canvas);
    nears[scene.near]?.(canvas);
  };

  return {
    forget: () => {
      painted = "";
    },
    draw: (/** @type {any} */ pen, /** @type {{ w: number, h: number, dpr: number, t: number }} */ view) => {
      const key = `${view.w}x${view.h}x${view.dpr}x${Math.round(view.ground)}`;
      if (painted !== key) paint(pen, view);
      painted = key;
      pen.g.drawImage(still, 0, 0, view.w, view.h);
      const unit = Math.min(view.w, view.h) / 100;
      drifts[scene.drift]?.({ g: pen.g, w: view.w, h: view.h, unit, t: calm ? 0 : view.t, colours, flakes });
    },
  };
}
