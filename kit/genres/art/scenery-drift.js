import { glass } from "../kit/crumb-kit.js";

/** @typedef {{ g: CanvasRenderingContext2D, w: number, h: number, unit: number, t: number, colours: Record<string, string>, flakes: { x: number, y: number, size: number, phase: number }[] }} Air */

const wrap = (/** @type {number} */ value) => value - Math.floor(value);

/** One pass over the flakes, each at its place in the window. @param {Air} air @param {{ fall: number, side?: number, sway?: number }} how @param {(x: number, y: number, flake: Air["flakes"][number]) => void} draw */
const each = (air, how, draw) => {
  for (const flake of air.flakes) {
    const sway = Math.sin(air.t * 1.1 + flake.phase) * (how.sway ?? 0);
    const x = wrap(flake.x + air.t * (how.side ?? 0) * flake.size + sway) * 1.1 - 0.05;
    const y = wrap(flake.y + air.t * how.fall * (0.5 + flake.size)) * 1.1 - 0.05;
    draw(x * air.w, y * air.h, flake);
  }
};

const disc = (/** @type {Air} */ air, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
  air.g.beginPath();
  air.g.arc(x, y, r, 0, Math.PI * 2);
  air.g.fill();
};

/** @type {HTMLCanvasElement | undefined} */
let puff;

/** One soft cloud, painted once: gradients as large as the window are slow. */
const fogPuff = () => {
  if (puff) return puff;
  puff = document.createElement("canvas");
  puff.width = 64;
  puff.height = 64;
  const g = puff.getContext("2d");
  if (!g) return puff;
  const haze = g.createRadialGradient(32, 32, 0, 32, 32, 32);
  haze.addColorStop(0, glass("#dfe6ff", 0.13));
  haze.addColorStop(1, glass("#dfe6ff", 0));
  g.fillStyle = haze;
  g.fillRect(0, 0, 64, 64);
  return puff;
};

/** @type {Record<string, (air: Air) => void>} */
export const drifts = {
  none: () => undefined,
  snow: (air) => {
    air.g.fillStyle = glass("#ffffff", 0.75);
    each(air, { fall: 0.05, sway: 0.02 }, (x, y, flake) => disc(air, x, y, air.unit * flake.size * 0.75));
  },
  bubbles: (air) => {
    air.g.strokeStyle = glass("#ffffff", 0.4);
    air.g.lineWidth = Math.max(1, air.unit * 0.2);
    each(air, { fall: -0.045, sway: 0.015 }, (x, y, flake) => {
      air.g.beginPath();
      air.g.arc(x, y, air.unit * flake.size * 1.5, 0, Math.PI * 2);
      air.g.stroke();
    });
  },
  petals: (air) => {
    air.g.fillStyle = glass(air.colours.accent, 0.5);
    each(air, { fall: 0.035, side: 0.02, sway: 0.03 }, (x, y, flake) => {
      air.g.beginPath();
      air.g.ellipse(
        x,
        y,
        air.unit * 1.2 * flake.size,
        air.unit * 0.6 * flake.size,
        air.t + flake.phase,
        0,
        Math.PI * 2,
      );
      air.g.fill();
    });
  },
  fireflies: (air) => {
    each(air, { fall: 0.004, sway: 0.05 }, (x, y, flake) => {
      const glow = 0.35 + 0.35 * Math.sin(air.t * 1.5 + flake.phase * 3);
      air.g.fillStyle = glass("#e9ff9a", glow * 0.25);
      disc(air, x, y, air.unit * 1.8);
      air.g.fillStyle = glass("#f6ffcf", glow);
      disc(air, x, y, air.unit * 0.5);
    });
  },
  fog: (air) => {
    for (const flake of air.flakes.slice(0, 6)) {
      const x = (wrap(flake.x + air.t * 0.008 * (0.5 + flake.size)) * 1.6 - 0.3) * air.w;
      const y = air.h * (0.55 + flake.y * 0.35);
      const r = air.unit * 26;
      air.g.drawImage(fogPuff(), x - r, y - r, r * 2, r * 2);
    }
  },
  clouds: (air) => {
    air.g.fillStyle = glass("#ffffff", 0.5);
    for (const flake of air.flakes.slice(0, 6)) {
      const x = (wrap(flake.x + air.t * 0.006 * (0.5 + flake.size)) * 1.4 - 0.2) * air.w;
      const y = air.h * (0.06 + flake.y * 0.36);
      const r = air.unit * 4.5 * flake.size;
      air.g.beginPath();
      for (const [dx, dy, k] of [
        [-1.4, 0.2, 0.8],
        [0, -0.2, 1.15],
        [1.4, 0.2, 0.8],
      ]) {
        air.g.moveTo(x + dx * r + r * k, y + dy * r);
        air.g.arc(x + dx * r, y + dy * r, r * k, 0, Math.PI * 2);
      }
      air.g.fill();
    }
  },
  rain: (air) => {
    air.g.strokeStyle = glass("#e8f4ff", 0.4);
    air.g.lineWidth = Math.max(1, air.unit * 0.22);
    air.g.beginPath();
    each(air, { fall: 0.7, side: -0.06 }, (x, y, flake) => {
      air.g.moveTo(x, y);
      air.g.lineTo(x - air.unit * 0.6, y + air.unit * 5 * flake.size);
    });
    air.g.stroke();
  },
  embers: (air) => {
    each(air, { fall: -0.06, sway: 0.03 }, (x, y, flake) => {
      air.g.fillStyle = glass(flake.phase > 4 ? "#ffb347" : "#ff6a3d", 0.75);
      disc(air, x, y, air.unit * 0.55 * flake.size);
    });
  },
  streaks: (air) => {
    air.g.fillStyle = glass("#ffffff", 0.55);
    each(air, { fall: 0.16 }, (x, y, flake) => air.g.fillRect(x, y, air.unit * 0.22, air.unit * 3.4 * flake.size));
  },
};
