import { expect, test } from "vitest";
import { formatCost, formatDuration } from "../../src/views/format-amount.ts";

test.each([
  [0, "0.0 s"],
  [1_240, "1.2 s"],
  [9_949, "9.9 s"],
  [9_960, "10 s"],
  [59_400, "59 s"],
  [59_700, "1 min"],
  [185_000, "3 min 5 s"],
  [3_600_000, "1 h"],
  [7_261_000, "2 h 1 min"],
])("%i ms reads %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [{ costUsd: 0, unknownCosts: 0 }, "$0.00"],
  [{ costUsd: 0.421, unknownCosts: 0 }, "$0.42"],
  [{ costUsd: 0.4, unknownCosts: 2 }, "$0.40 + 2 unknown"],
  [{ costUsd: 0, unknownCosts: 3 }, "unknown (3)"],
])("%j reads %s: what is unknown is never hidden", (cost, text) => {
  expect(formatCost(cost)).toBe(text);
});
