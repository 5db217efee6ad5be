import { glass, tone } from "../kit/crumb-kit.js";

/**
 * The player's figure on two quick feet with a shadow, squashed by what hits it.
 * @param {any} pen
 * @param {{ x: number, floor: number, size: number, t: number, pace: number, look: number, squash: number, mood: string, weight: number, cast: any, colours: Record<string, string> }} at
 */
export function drawRunner(pen, at) {
  const running = Math.min(1, Math.abs(at.pace) / 20);
  pen.weight = 0;
  pen.oval(at.x, at.floor + at.size * 0.16, at.size * 0.9, at.size * 0.16, glass("#000000", 0.25), 0, false);
  pen.weight = at.weight;
  pen.ink = at.colours.ink;
  if (at.cast.legs !== false)
    for (const side of [-1, 1]) {
      const lift = Math.max(0, Math.sin(at.t * 22 + side * 1.57)) * running;
      pen.at(at.x + side * at.size * 0.42, at.floor - lift * at.size * 0.22, at.size, () =>
        pen.oval(0, 0, 0.27, 0.17, tone(at.colours.player, -0.2)),
      );
    }
  const bounce = Math.abs(Math.sin(at.t * 11)) * running * at.size * 0.1;
  pen.at(
    at.x,
    at.floor - at.size * 0.94 - bounce + at.squash * at.size * 0.4,
    at.size,
    () => at.cast.player(pen, { t: at.t, mood: at.mood, look: at.look, colour: at.colours.player }),
    at.look * 0.12,
    1 + at.squash + Math.sin(at.t * 3) * 0.015,
  );
}
