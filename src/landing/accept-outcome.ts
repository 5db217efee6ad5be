import { createHash } from "node:crypto";
import type { Evidence, Spec } from "../core/artifacts.ts";
import type { Seat } from "../core/config.ts";
import type { Failure } from "../core/failure.ts";
import type { State } from "../core/state.ts";
import type { GitPort, RepositoryPort } from "../github/port.ts";
import type { LogFile } from "../transcript/port.ts";
import { acceptGame } from "./accept-game.ts";
import type { Accepted } from "./accepted.ts";
import type { Landing } from "./landing.ts";
import type { ReadOutcome } from "./read-outcome.ts";
import { refuseGarbage } from "./refuse-garbage.ts";

export interface AcceptDeps {
  readonly repository: Pick<RepositoryPort, "getTree">;
  /** Where a slug may be taken already. */
  readonly defaultBranch: string;
  readonly git: Pick<GitPort, "pushGame">;
}

interface About {
  readonly landing: Landing;
  readonly state: State;
}

type Result = NonNullable<ReadOutcome["outcome"]["result"]>;

/** Takes an outcome only if it is of the kind its deed asked for; what does not fit is a failure of the agent's. */
export async function acceptOutcome(about: About, read: ReadOutcome, deps: AcceptDeps): Promise<Accepted | Failure> {
  const { result, failure, claim } = read.outcome;
  const { deed } = about.landing;
  if (claim !== about.landing.claim.id) return refuseGarbage("The outcome is of another claim.");
  if (failure !== null) return failure;
  if (result === null) return refuseGarbage("The outcome holds neither result nor failure.");
  if (result.type === "escalation") return { result, files: [] };
  if (deed.type === "qa" && result.type === "evidence") return acceptEvidence(result, read, deed.tree);
  if (deed.type !== "seat") return refuseGarbage(`A ${result.type} was not asked for.`);
  const fromSeat = await acceptFromSeat(about, { read, seat: deed.seat, result }, deps);
  return fromSeat ?? refuseGarbage(`The ${deed.seat} handed back a ${result.type}.`);
}

/** `null` where a seat hands back what is not its to make. */
async function acceptFromSeat(
  about: About,
  { read, seat, result }: { read: ReadOutcome; seat: Seat; result: Result },
  deps: AcceptDeps,
): Promise<Accepted | Failure | null> {
  switch (seat) {
    case "planner":
      return result.type === "spec" ? { result: await reserveSlug(result, about.state, deps), files: [] } : null;
    case "builder":
      return result.type === "game" ? acceptGame(about, { files: read.game, result }, deps) : null;
    case "verifier":
      return result.type === "scores" ? { result, files: [] } : null;
  }
}

/** A slug that another game has gets the issue's number behind it; a session keeps its own. */
async function reserveSlug(spec: Spec, state: State, { repository, defaultBranch }: AcceptDeps): Promise<Spec> {
  if (state.spec !== null) return { ...spec, slug: state.spec.slug };
  const isTaken = (await repository.getTree(defaultBranch, `games/${spec.slug}`)) !== null;
  const issue = state.session?.issue ?? 0;
  return isTaken ? { ...spec, slug: `${spec.slug.slice(0, 30).replace(/-+$/, "")}-${issue}` } : spec;
}

/** Pictures are kept under their hash; evidence names them by that. */
function acceptEvidence(evidence: Evidence, read: ReadOutcome, tree: string): Accepted | Failure {
  if (evidence.tree !== tree) return refuseGarbage("The evidence is about another tree.");
  const files: LogFile[] = [];
  const pictures = evidence.pictures.flatMap((picture) => {
    const content = read.pictures.get(picture.file);
    if (content === undefined) return [];
    const file = `artifacts/${createHash("sha256").update(content).digest("hex")}.png`;
    files.push({ path: file, content });
    return [{ ...picture, file }];
  });
  return { result: { ...evidence, pictures }, files };
}
