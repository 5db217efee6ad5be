import type { State } from "./state.ts";

/**
 * A state with some fields changed. Every event makes a new state, and engines copy a literal many times faster than
 * they spread an object this wide: that is why the fields are written out. One that is missing does not compile.
 */
export function amend(state: State, changes: Partial<State>): State {
  return Object.assign(copy(state), changes);
}

/** A list with one more item, by the fastest copy there is: some lists grow as long as the log. */
export function append<T>(list: readonly T[], item: T): readonly T[] {
  return list.toSpliced(list.length, 0, item);
}

function copy(state: State): State {
  return {
    seq: state.seq,
    at: state.at,
    lastId: state.lastId,
    session: state.session,
    pausedBy: state.pausedBy,
    hold: state.hold,
    isCancelled: state.isCancelled,
    isIssueOpen: state.isIssueOpen,
    pull: state.pull,
    spec: state.spec,
    isSpecNew: state.isSpecNew,
    plan: state.plan,
    order: state.order,
    open: state.open,
    ordinals: state.ordinals,
    build: state.build,
    evidence: state.evidence,
    scores: state.scores,
    judge: state.judge,
    ruling: state.ruling,
    rulings: state.rulings,
    pending: state.pending,
    said: state.said,
    consumed: state.consumed,
    questions: state.questions,
    answering: state.answering,
    refusals: state.refusals,
    approval: state.approval,
    comments: state.comments,
    failures: state.failures,
    totals: state.totals,
    spentUsd: state.spentUsd,
    workMs: state.workMs,
    preview: state.preview,
    gameUrl: state.gameUrl,
    version: state.version,
    strays: state.strays,
    ended: state.ended,
  };
}
