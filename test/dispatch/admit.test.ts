import { describe, expect, it } from "vitest";
import { placeOf } from "../../src/dispatch/admit.ts";
import {
  built,
  claims,
  given,
  host,
  judged,
  opened,
  planned,
  runs,
  said,
  starts,
  tested,
  when,
} from "../support/history.ts";
import { sampleSpec } from "../support/sample-artifacts.ts";

const place = "2026-12-01T00:00:00Z";
const withPlace = given(opened(), runs("planner", { result: sampleSpec }, { place }));

describe("the place of a session among those at work", () => {
  it("is unknown before one was taken", () => {
    expect([placeOf(given(opened()).events), placeOf(given(opened(), planned).events)]).toEqual([null, null]);
  });

  it("lasts from run to run, whether the next claim names it or not", () => {
    expect(placeOf(withPlace.events)).toBe(place);
    expect(placeOf(when(withPlace, claims("builder"), starts("builder")).events)).toBe(place);
  });

  it("is given up with the last run, and taken anew", () => {
    const rested = when(withPlace, built(1), tested(), judged());
    expect(placeOf(when(rested, host({ part: "issue", open: true })).events)).toBeNull();
    const woken = when(
      rested,
      said("comment:1", { type: "changes" }),
      claims("builder", { place: "2026-12-02T00:00:00Z" }),
    );
    expect(placeOf(woken.events)).toBe("2026-12-02T00:00:00Z");
  });
});
