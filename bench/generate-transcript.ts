/**
 * Long logs for benches, made as a session makes them: builds, tests, verdicts, comments and change requests in turn.
 * In: how many events. Out: the text of a log's segments. Not its business: timing anything.
 */
import { decideAll } from "../src/core/decide.ts";
import type { Draft, Event } from "../src/core/events.ts";
import { evolve } from "../src/core/evolve.ts";
import { initialState, type State } from "../src/core/state.ts";
import { chainStart, sealEvent } from "../src/transcript/chain.ts";
import { maxSegmentBytes } from "../src/transcript/record.ts";
import { judged, opened, posts, runs, said, ulid, type Step } from "../test/support/history.ts";
import { sampleBuild, sampleEvidence, sampleGate, sampleSpec } from "../test/support/sample-artifacts.ts";

/** Gates of a full set, about as many and as wordy as QA's. */
const gates = Array.from({ length: 10 }, (_, n) =>
  sampleGate(`input.responds-${n}`, { hint: n === 0 ? "x".repeat(200) : "" }),
);

/** A log of about `count` events, cut into segments as `record` cuts them. */
export function generateTranscript(count: number): string[] {
  const events: Event[] = [];
  let state = initialState;
  const play = (step: Step): void => {
    const made = typeof step === "function" ? step(state) : step;
    if (!("type" in made)) {
      for (const inner of made) play(inner);
      return;
    }
    const event = placeQuickly(made, state);
    const decided = decideAll(evolve(state, event), placeQuickly);
    events.push(event, ...decided.events);
    state = decided.state;
  };
  const spec = { ...sampleSpec, criteria: sampleSpec.criteria.filter(({ check }) => check.type === "judged") };
  play(opened({ limits: { attemptsPerOrder: count, workMinutes: 60 * count, sessionUsd: count } }));
  play(posts("status", 1));
  play(runs("planner", { result: spec }));
  for (let n = 1; events.length < count; n += 1) {
    play(runs("builder", { result: { ...sampleBuild(n), journal: "What I did. ".repeat(20) } }));
    play(runs("qa", { result: sampleEvidence(sampleBuild(n).tree, gates) }));
    play(judged({ remarks: "A fine game. ".repeat(10) }));
    play(posts("verdict", 100 + n));
    play(said(`comment:${n}`, { type: "steer" }));
  }
  return segmentsOf(events.slice(0, count));
}

/** As the tests' `place`, without checking what is known to be right. */
function placeQuickly(draft: Draft, { seq }: State): Event {
  const at = new Date(Date.UTC(2026, 10, 30) + seq * 1000).toISOString();
  return { v: 1, seq, id: ulid("E", seq), at, session: "42#7", ...draft };
}

function segmentsOf(events: readonly Event[]): string[] {
  const segments: string[] = [];
  let { hash } = chainStart;
  let lines: string[] = [];
  let size = 0;
  for (const event of events) {
    const sealed = sealEvent(event, hash);
    hash = sealed.hash;
    if (size + sealed.line.length > maxSegmentBytes) {
      segments.push(lines.join(""));
      [lines, size] = [[], 0];
    }
    lines.push(`${sealed.line}\n`);
    size += sealed.line.length + 1;
  }
  return [...segments, lines.join("")];
}
