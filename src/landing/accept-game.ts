import type { Spec } from "../core/artifacts.ts";
import type { Deed } from "../core/events.ts";
import type { Failure } from "../core/failure.ts";
import type { Outcome } from "../core/outcome.ts";
import type { State } from "../core/state.ts";
import type { GameFile, GitPort } from "../github/port.ts";
import type { Accepted } from "./accepted.ts";
import { checkGame } from "./check-game.ts";
import type { Landing } from "./landing.ts";
import { refuseGarbage } from "./refuse-garbage.ts";

type Game = Extract<NonNullable<Outcome["result"]>, { type: "game" }>;

/** Checks a built game and pushes it; the receipt names the commit and tree that were made of it. */
export async function acceptGame(
  { landing, state }: { landing: Landing; state: State },
  { files, result }: { files: readonly GameFile[]; result: Game },
  { git }: { git: Pick<GitPort, "pushGame"> },
): Promise<Accepted | Failure> {
  const { deed, claim, effect } = landing;
  const { spec, session } = state;
  if (deed.type !== "seat" || spec === null || session === null) return refuseGarbage("There is no spec to build.");
  if (result.slug !== spec.slug) return scope(`The build is for games/${result.slug}.`);
  const problem = checkGame(files);
  if (problem !== null) return scope(problem);
  const { slug } = spec;
  const message = commitMessage({ spec, deed, claim: claim.id, effect, issue: session.issue });
  const branch = `crumb/${session.issue}/game`;
  const pushed = await git.pushGame({ branch, base: deed.order.base, slug, files, message });
  if (pushed.type === "conflict") {
    return { code: "landing.stale", message: "The branch moved and the build does not fit on top.", retryable: true };
  }
  const { commit, tree } = pushed;
  const byteCount = files.reduce((sum, file) => sum + file.content.byteLength, 0);
  const base = deed.order.base ?? commit;
  return {
    result: { type: "build", commit, tree, base, slug, fileCount: files.length, byteCount, journal: result.journal },
    files: [],
  };
}

function scope(message: string): Failure {
  return { code: "landing.scope", message: message.slice(0, 2000), retryable: true };
}

interface CommitFacts {
  readonly spec: Spec;
  readonly deed: Extract<Deed, { type: "seat" }>;
  readonly claim: string;
  readonly effect: string;
  readonly issue: number;
}

/** Trailers are for people and tools that read the history; nothing is decided from them. */
function commitMessage({ spec, deed, claim, effect, issue }: CommitFacts): string {
  const { n, attempt, reason } = deed.order;
  const what = attempt === 1 && n === 1 ? "build" : "rework";
  return `games(${spec.slug}): ${what} (order ${n}, attempt ${attempt}, ${reason})\n\nCrumb-Session: ${issue}\nCrumb-Effect: ${effect}\nCrumb-Claim: ${claim}`;
}
