import { bindingOf, canJudge } from "./config.ts";
import { isHeld } from "./decide-run.ts";
import { because, type Decision } from "./decision.ts";
import type { CurrentBuild, State } from "./state.ts";
import { hasRedGate, isRed, rule } from "./verdict.ts";

/** Rules on the current build once its evidence is red, or green and judged by whoever is there to judge. */
export function decideRuling(state: State): Decision | null {
  const { build, evidence, scores, spec, ruling, session } = state;
  if (build === null || evidence === null || spec === null || ruling !== null || session === null) return null;
  if (state.ended !== null) return null;
  const isJudged = scores !== null || !canJudge(bindingOf(session.config, "verifier").agent);
  if (!isRed(evidence.gates, spec.criteria) && !isJudged) return null;
  const attemptsLeft = session.config.limits.attemptsPerOrder - build.attempt;
  const { builder, judge } = { builder: build.binding, judge: state.judge };
  const ruled = rule({ tree: build.tree, evidence, scores, criteria: spec.criteria, builder, judge, attemptsLeft });
  return {
    type: "verdict.ruled",
    ...because(state),
    data: { n: state.rulings.length + 1, commit: build.commit, tree: build.tree, ...ruled },
  };
}

/** Makes a version when a build passed, a person approved it, or it was merged; of what was merged, where that differs. */
export function decideVersion(state: State): Decision | null {
  const { build, version, order } = state;
  if (build === null || state.ended !== null || !isAccepted(state)) return null;
  const { commit, tree } = acceptedOf(state, build);
  if (version?.commit === commit) return null;
  const place = { n: (version?.n ?? 0) + 1, order: order?.order.n ?? 1 };
  return {
    type: "version.made",
    ...because(state),
    data: { ...place, slug: build.slug, commit, tree, baseline: isBaseline(state, tree) },
  };
}

/** A person may merge commits that no build of ours recorded: then those are the version. */
function acceptedOf({ pull }: State, build: CurrentBuild): Pick<CurrentBuild, "commit" | "tree"> {
  const { merged = false, mergeCommit = null, mergedTree = null } = pull ?? {};
  const isOther = merged && mergedTree !== build.tree;
  return isOther && mergeCommit !== null && mergedTree !== null ? { commit: mergeCommit, tree: mergedTree } : build;
}

/** Whether green evidence of this very tree stands behind it. */
function isBaseline({ ruling, evidence, pull }: State, tree: string): boolean {
  const isWhatStands = pull?.merged !== true || pull.mergedTree === tree;
  return isWhatStands && ruling?.tree === tree && evidence?.tree === tree && !hasRedGate(evidence.gates);
}

function isAccepted(state: State): boolean {
  if (state.pull?.merged === true) return true;
  if (isHeld(state)) return false;
  if (state.ruling?.verdict === "PASS") return true;
  return state.ruling?.verdict === "PARTIAL" && isApproved(state);
}

/** Whether a person approved the very commit that stands now. */
export function isApproved(state: State): boolean {
  return state.approval !== null && state.approval.commit === state.build?.commit;
}
