import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readKit } from "../house/read-kit.ts";

type Random = { next: () => number; index: (count: number) => number; between: (low: number, high: number) => number };
const Kit = z.object({
  createRandom: z.custom<(seed: number) => Random>(),
  mix: z.custom<(first: string, second: string, share: number) => string>(),
  tone: z.custom<(hex: string, amount: number) => string>(),
  isPale: z.custom<(hex: string) => boolean>(),
});
let kit: z.infer<typeof Kit>;

beforeAll(async () => {
  const module = Buffer.from(readKit()["runtime/crumb-kit.js"] ?? "").toString("base64");
  kit = Kit.parse({ ...(await import(`data:text/javascript;base64,${module}`)) });
});

describe("createRandom", () => {
  it("repeats itself for a seed and differs for another", () => {
    const draw = (seed: number) => {
      const random = kit.createRandom(seed);
      return Array.from({ length: 6 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("spreads evenly over what it is asked for", () => {
    const random = kit.createRandom(3);
    const counts = [0, 0, 0, 0];
    for (let at = 0; at < 8000; at += 1) {
      const index = random.index(4);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(counts.filter((count) => Math.abs(count - 2000) > 200)).toEqual([]);
    const values = Array.from({ length: 2000 }, () => random.between(5, 7));
    expect([Math.min(...values) >= 5, Math.max(...values) < 7]).toEqual([true, true]);
  });
});

describe("colours", () => {
  it("mix, change tone and know what reads on them", () => {
    expect([
      kit.mix("#000000", "#ffffff", 0.5),
      kit.tone("#808080", -1),
      kit.tone("#808080", 1),
      kit.isPale("#ffee88"),
      kit.isPale("#102030"),
    ]).toEqual(["#808080", "#000000", "#ffffff", true, false]);
  });
});
