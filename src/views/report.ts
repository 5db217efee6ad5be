/**
 * What can be said about a session, as data. In: state. Out: where it is, why it waits, what would move it, what it
 * cost. The status comment, `/ask status` and `crumb status` are formatters of it. Pure.
 * Texts of people and models in it are as they were written: a formatter makes them inert.
 */
import type { Verdict } from "../core/events.ts";
import { phaseOf, type Phase } from "../core/phase.ts";
import type { State, Total, Worker } from "../core/state.ts";
import { runningOf, stepsOf, type Running, type Step } from "./progress.ts";
import { waitingOf, type Waiting } from "./waiting.ts";

export interface Report extends Waiting {
  /** `<repository id>#<issue>`, or `null` before the session is open. */
  readonly session: string | null;
  readonly issue: number | null;
  /** Title of the spec: untrusted. */
  readonly title: string | null;
  readonly phase: Phase;
  readonly steps: readonly Step[];
  readonly running: Running | null;
  /** The last failure of a worker that is tried again; `message` is untrusted. */
  readonly trouble: {
    readonly worker: Worker;
    readonly code: string;
    readonly message: string;
    readonly inRow: number;
    readonly limit: number;
  } | null;
  readonly cost: { readonly costUsd: number; readonly unknownCosts: number; readonly limitUsd: number };
  readonly workMs: number;
  readonly workers: readonly (Total & { readonly worker: Worker })[];
  readonly attempts: readonly {
    readonly n: number;
    readonly attempt: number;
    readonly commit: string;
    readonly verdict: Verdict;
    readonly aggregate: number | null;
  }[];
  /** How many messages no run has taken yet. */
  readonly waitingMessages: number;
  /** Which effect took which message. */
  readonly consumed: State["consumed"];
  readonly build: { readonly n: number; readonly commit: string; readonly slug: string } | null;
  readonly pull: { readonly number: number; readonly url: string; readonly merged: boolean } | null;
  /** Preview of this very build. */
  readonly previewUrl: string | null;
  readonly gameUrl: string | null;
  /** How the planner read the idea, and what it left out: untrusted. */
  readonly reading: readonly string[];
  readonly notHonoured: readonly string[];
  readonly ended: State["ended"];
}

const workerOrder = ["planner", "builder", "qa", "verifier", "land"] as const satisfies readonly Worker[];

/** Sums a session up. Total: also before anything happened. */
export function report(state: State): Report {
  const { session, build, pull } = state;
  return {
    session: session?.key ?? null,
    issue: session?.issue ?? null,
    phase: phaseOf(state),
    steps: stepsOf(state),
    ...waitingOf(state),
    running: runningOf(state),
    trouble: troubleOf(state),
    ...spendingOf(state),
    attempts: state.rulings.map(attemptOf),
    waitingMessages: state.pending.length,
    consumed: state.consumed,
    build: build && { n: build.n, commit: build.commit, slug: build.slug },
    pull: pull && { number: pull.number, url: pull.url, merged: pull.merged },
    previewUrl: previewUrlOf(state),
    gameUrl: state.gameUrl,
    ...planOf(state),
    ended: state.ended,
  };
}

/**
 * A preview of an older build is a wrong answer, so it counts as none; and it is shown with a ruling, or for every
 * build the comment and the pull request would be written once more.
 */
export function previewUrlOf({ preview, build, ruling }: State): string | null {
  return ruling !== null && preview !== null && preview.commit === build?.commit ? preview.url : null;
}

function planOf({ spec }: State): Pick<Report, "title" | "reading" | "notHonoured"> {
  if (spec === null) return { title: null, reading: [], notHonoured: [] };
  const { title, reading, notHonoured } = spec;
  return { title, reading, notHonoured };
}

function spendingOf(state: State): Pick<Report, "cost" | "workMs" | "workers"> {
  const workers = workerOrder.flatMap((worker) => {
    const total = state.totals[worker];
    return total === undefined ? [] : [{ worker, ...total }];
  });
  const unknownCosts = workers.reduce((sum, row) => sum + row.unknownCosts, 0);
  const limitUsd = state.session?.config.limits.sessionUsd ?? 0;
  return { cost: { costUsd: state.spentUsd, unknownCosts, limitUsd }, workMs: state.workMs, workers };
}

function troubleOf(state: State): Report["trouble"] {
  if (state.ended !== null) return null;
  const limit = state.session?.config.limits.breaker ?? 0;
  for (const worker of workerOrder) {
    const failure = state.failures[worker];
    if (failure === undefined) continue;
    const { code, message } = failure.last;
    return { worker, code, message, inRow: failure.inRow, limit };
  }
  return null;
}

function attemptOf({ n, attempt, commit, verdict, aggregate }: State["rulings"][number]): Report["attempts"][number] {
  return { n, attempt, commit, verdict, aggregate };
}
