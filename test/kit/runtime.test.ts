import { describe, expect, it } from "vitest";
import { mix, tone } from "../../kit/runtime/colour.js";
import { createRandom } from "../../kit/runtime/random.js";
import { placeField } from "../../kit/runtime/screen.js";
import { createStorage } from "../../kit/runtime/storage.js";

describe("createRandom", () => {
  it("repeats itself for a seed and differs for another", () => {
    const draw = (seed: number) => Array.from({ length: 6 }, createRandom(seed).next);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("spreads evenly", () => {
    const random = createRandom(3);
    const counts = [0, 0, 0, 0];
    for (let at = 0; at < 8000; at += 1) counts[random.index(4)] = (counts[random.index(4)] ?? 0) + 1;
    const mean = counts.reduce((sum, count) => sum + count, 0) / 4;
    expect(Math.max(...counts.map((count) => Math.abs(count - mean)))).toBeLessThan(mean);
    const values = Array.from({ length: 8000 }, random.next);
    expect(values.reduce((sum, value) => sum + value, 0) / 8000).toBeCloseTo(0.5, 1);
  });
});

describe("colours", () => {
  it("mix and change tone", () => {
    expect([mix("#000000", "#ffffff", 0.5), tone("#808080", -1), tone("#808080", 1)]).toEqual([
      "#808080",
      "#000000",
      "#ffffff",
    ]);
  });
});

describe("placeField", () => {
  const safe = { top: 0, right: 0, bottom: 0, left: 0 };
  const wish = { narrowest: 0.5, widest: 1.4, below: 100 };

  it.each([
    ["a phone", 390, 844],
    ["a phone on its side", 844, 390],
    ["a desktop window", 1280, 720],
    ["a tiny window", 200, 200],
  ])("keeps the field inside %s, always 100 units high", (_name, w, h) => {
    const field = placeField({ w, h, safe }, wish);
    expect(field.world.h).toBe(100);
    expect(field.x).toBeGreaterThanOrEqual(0);
    expect(field.x + field.w).toBeLessThanOrEqual(w + 0.01);
    expect(field.y + field.h).toBeLessThanOrEqual(h + 0.01);
  });
});

describe("createStorage", () => {
  it("remembers for the page when the browser has no storage", () => {
    const store = createStorage("a-game");
    store.keep("best", 12);
    expect([store.number("best", 0), store.number("other", 5)]).toEqual([12, 5]);
  });
});
