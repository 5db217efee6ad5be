/**
 * What GitHub should show for a state (C19). In: state and links. Out: plain data that `converge` compares with
 * what is there. Pure. Not its business: looking or writing, and the marks its writer adds to bodies.
 */
import { emptyTree } from "../core/artifacts.ts";
import { phaseOf, type Phase } from "../core/phase.ts";
import { isApproved } from "../core/decide-ruling.ts";
import type { CurrentBuild, State } from "../core/state.ts";
import { commitStatuses, type WantedStatus } from "./commit-statuses.ts";
import { gameBranch, type Links } from "./links.ts";
import { cut, plainLine } from "./neutralise.ts";
import { pullBody } from "./pull-body.ts";
import { renderPost } from "./render-post.ts";

export type { Links } from "./links.ts";
export type { WantedStatus } from "./commit-statuses.ts";

export interface WantedPull {
  readonly head: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly reviewers: readonly string[];
}

const atWork: ReadonlySet<Phase> = new Set(["opening", "planning", "building", "testing", "judging"]);

export interface Surfaces {
  /** Our comments that are kept true: the status and the verdicts. Bodies carry no mark. */
  readonly comments: readonly { readonly id: number; readonly body: string }[];
  readonly pull: WantedPull | null;
  /** Labels of ours the issue should carry; labels of ours beyond these are taken off. */
  readonly labels: readonly string[];
  readonly statuses: readonly WantedStatus[];
  /** Builds that should have a preview. */
  readonly preview: { readonly commit: string; readonly slug: string; readonly path: string } | null;
  /** The accepted game that should be live. */
  readonly game: { readonly commit: string; readonly slug: string; readonly path: string } | null;
  /** Runs that nobody waits for. */
  readonly cancel: readonly number[];
}

/** Derives every surface from a state; the same state always gives the same surfaces, ended sessions included. */
export function surfaces(state: State, links: Links): Surfaces {
  const { build } = state;
  return {
    comments: commentsOf(state, links),
    pull: build === null || isHomeless(state) ? null : pullOf(state, build, links),
    labels: labelsOf(state),
    statuses: commitStatuses(state, links),
    preview: previewOf(state),
    game: gameOf(state),
    cancel: state.strays.flatMap(({ run }) => (run === null ? [] : [run.id])),
  };
}

/** No pull request is opened for an issue that is gone; one that is there is kept. */
function isHomeless({ session, pull }: State): boolean {
  return session?.isIssueGone === true && pull === null;
}

/** A session at work carries the plain label only: the others are for lists of what waits for people, or is over. */
function labelsOf(state: State): string[] {
  if (state.session === null) return [];
  const phase = phaseOf(state);
  return atWork.has(phase) ? ["crumb"] : ["crumb", `crumb:${phase}`];
}

/** Replies and endings are said once; only these two topics go on changing. */
function commentsOf(state: State, links: Links): Surfaces["comments"] {
  return state.comments.flatMap(({ id, topic, about }) =>
    topic === "status" || topic === "verdict" ? [{ id, body: renderPost(state, { topic, about }, links) }] : [],
  );
}

function pullOf(state: State, build: CurrentBuild, links: Links): WantedPull {
  const issue = state.session?.issue ?? 0;
  const title = plainLine(cut(state.spec?.title ?? build.slug, 80));
  return {
    head: gameBranch(issue),
    title: `${title} (#${issue})`,
    body: pullBody(state, build, links),
    draft: !isReady(state),
    reviewers: reviewersOf(state),
  };
}

/** Once a person was asked to look it stays ready: turning back to a draft would forbid merging and ask them again. */
function isReady(state: State): boolean {
  const isDecidable = state.rulings.some(({ verdict }) => verdict === "PASS" || verdict === "PARTIAL");
  return isDecidable || isApproved(state) || state.pull?.merged === true;
}

/** Asks whoever started it, while the game waits for them and for nobody else. */
function reviewersOf(state: State): string[] {
  const login = state.session?.startedBy.login ?? "";
  const phase = phaseOf(state);
  const isWaiting = phase === "waiting-for-review" || (phase === "ready-to-merge" && !isApproved(state));
  const isDecidable = state.ruling?.verdict === "PASS" || state.ruling?.verdict === "PARTIAL";
  return isWaiting && isDecidable && login !== "" && !login.endsWith("[bot]") ? [login] : [];
}

function previewOf({ build, session, ended }: State): Surfaces["preview"] {
  if (build === null || build.tree === emptyTree || session === null || ended !== null) return null;
  const { commit, slug } = build;
  return { commit, slug, path: `p/${session.issue}/${commit.slice(0, 12)}/` };
}

function gameOf({ build, ended, pull }: State): Surfaces["game"] {
  if (build === null || ended?.how !== "accepted") return null;
  const commit = pull?.mergeCommit ?? null;
  return commit === null ? null : { commit, slug: build.slug, path: `games/${build.slug}/` };
}
