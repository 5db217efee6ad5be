import { isApproved } from "../core/decide-ruling.ts";
import type { State } from "../core/state.ts";
import { hasRedGate, isRed } from "../core/verdict.ts";
import { countChecks } from "./evidence-blocks.ts";
import { issueUrl, type Links } from "./links.ts";
import { cut, plainLogin } from "./neutralise.ts";
import { phrases } from "./phrases.ts";

export interface WantedStatus {
  readonly sha: string;
  readonly context: "crumb/qa" | "crumb/verdict";
  readonly state: "pending" | "success" | "failure" | "error";
  /** At most 140 characters. @see https://docs.github.com/en/rest/commits/statuses */
  readonly description: string;
  readonly targetUrl: string;
}

type Answer = Pick<WantedStatus, "state" | "description">;
const words = phrases.statuses;

/**
 * Says of the current build what QA and the verdict say, once they do. Everything but a PARTIAL nobody decided concludes.
 * Nothing is written while they are at work: a check that is required shows as awaited by itself.
 */
export function commitStatuses(state: State, links: Links): WantedStatus[] {
  const { build, session } = state;
  if (build === null || session === null) return [];
  const place = state.pull?.url ?? issueUrl(links, session.issue);
  const comment = state.comments.find(({ topic, about }) => topic === "verdict" && about === String(state.ruling?.n));
  const [qa, verdict] = [qaStatus(state), verdictStatus(state)];
  const sha = build.commit;
  return [
    ...(qa === null ? [] : [{ sha, context: "crumb/qa" as const, ...short(qa), targetUrl: place }]),
    ...(verdict === null
      ? []
      : [{ sha, context: "crumb/verdict" as const, ...short(verdict), targetUrl: comment?.url ?? place }]),
  ];
}

function short({ state, description }: Answer): Answer {
  return { state, description: cut(description, 140) };
}

function qaStatus({ evidence, spec, ended }: State): Answer | null {
  if (evidence !== null) {
    const isFailed = hasRedGate(evidence.gates) || isRed(evidence.gates, spec?.criteria ?? []);
    return { state: isFailed ? "failure" : "success", description: countChecks(evidence) };
  }
  if (ended === null) return null;
  return { state: "error", description: words.untested(ended.how) };
}

/** A measured FAIL stays one, whoever merges it: facts outrank opinions. */
function verdictStatus(state: State): Answer | null {
  const { ruling, ended } = state;
  switch (ruling?.verdict) {
    case "FAIL":
    case "REJECT":
      return { state: "failure", description: words.ruled(ruling.verdict) };
    case "PASS":
      return { state: "success", description: words.ruled("PASS") };
    case "PARTIAL":
      return personStatus(state);
    case undefined:
      if (ended === null) return null;
      if (ended.how === "accepted") return { state: "success", description: words.accepted };
      return { state: "error", description: words.unjudged(ended.how) };
  }
}

/** A PARTIAL is decided by a person, or by nobody. */
function personStatus(state: State): Answer {
  const { approval, ended } = state;
  if (ended?.how === "accepted") return { state: "success", description: words.accepted };
  if (approval !== null && isApproved(state)) {
    return { state: "success", description: words.approved(plainLogin(approval.by.login)) };
  }
  if (ended !== null) return { state: "error", description: words.undecided(ended.how) };
  return { state: "pending", description: words.partial };
}
