import { expect, it } from "vitest";
import { retryIn } from "../../src/bot/retry-in.ts";
import { AppError } from "../../src/core/failure.ts";

const limited = (retryAfterMs?: number) =>
  new AppError({
    code: "github.unavailable",
    message: "later",
    retryable: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
const refused = new AppError({ code: "github.refused", message: "no", retryable: false });

it.each([
  ["waits longer each time", limited(), [1, 2, 3, 7], [1000, 2000, 4000, 64_000]],
  ["waits as long as GitHub asks, when that is longer", limited(60_000), [1, 7], [60_000, 64_000]],
  ["never gives up what may pass", limited(), [9, 10, 99], [256_000, 300_000, 300_000]],
  ["does not repeat what was refused", refused, [1], [null]],
  ["does not repeat a bug", new Error("bug"), [1], [null]],
])("%s", (_, error, failures, waits) => {
  expect(failures.map((count) => retryIn(error, count, 0))).toEqual(waits);
});

it("spreads those that failed together", () => {
  expect([0, 0.5].map((chance) => retryIn(limited(), 1, chance))).toEqual([1000, 1125]);
});
