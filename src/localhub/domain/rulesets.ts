import { filePattern } from "../actions/glob-pattern.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import type { Rule, Ruleset } from "../repository-rows.ts";
import { demand, RIGHTS } from "./access.ts";
import { rulesOfProtection } from "./branch-protection.ts";

/** What a ruleset says, as an administrator writes it. */
export type RulesetFields = Omit<Ruleset, "id" | "repositoryId" | "createdAt" | "updatedAt">;

/** Puts rules on refs of a repository; nobody passes them by. */
export function createRuleset(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; fields: RulesetFields },
): Ruleset {
  const { repository, fields } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.administer });
  const at = hub.clock.timestamp();
  const id = hub.store.rulesets.nextId();
  return hub.store.rulesets.put({ ...fields, id, repositoryId: repository.id, createdAt: at, updatedAt: at });
}

/** @throws {HubProblem} 404 */
export function rulesetById(hub: Hub, repository: Repository, id: number): Ruleset {
  const ruleset = hub.store.rulesets.get(id);
  if (ruleset?.repositoryId !== repository.id) throw notFound();
  return ruleset;
}

/** The rules in force on a ref, each with the ruleset it comes from. */
export function rulesOn(hub: Hub, repository: Repository, ref: string): { rule: Rule; ruleset: Ruleset }[] {
  return hub.store.rulesets
    .group(repository.id)
    .filter((ruleset) => ruleset.enforcement === "active" && isFor(ruleset, repository, ref))
    .flatMap((ruleset) => ruleset.rules.map((rule) => ({ rule, ruleset })));
}

function isFor({ target, include, exclude }: Ruleset, repository: Repository, ref: string): boolean {
  if (!ref.startsWith(target === "tag" ? "refs/tags/" : "refs/heads/")) return false;
  const matches = (pattern: string) => {
    if (pattern === "~ALL") return true;
    if (pattern === "~DEFAULT_BRANCH") return ref === `refs/heads/${repository.defaultBranch}`;
    return filePattern(pattern).test(ref);
  };
  return include.some(matches) && !exclude.some(matches);
}

/** A move of a ref that is about to be made. */
export interface RefMove {
  readonly ref: string;
  readonly before: Sha | null;
  readonly after: Sha | null;
}

/** Why the rules forbid a move whatever it brings; undefined when they do not. */
export function forbiddenBy(hub: Hub, repository: Repository, move: RefMove): string | undefined {
  const types = typesOn(hub, repository, move.ref);
  if (move.before === null)
    return types.has("creation") ? "Cannot create ref due to creations being restricted." : undefined;
  if (move.after === null) return types.has("deletion") ? "Cannot delete this ref." : undefined;
  if (types.has("pull_request")) return "Changes must be made through a pull request.";
  return types.has("update") ? "Cannot update this protected ref." : undefined;
}

/** Whether a ref only moves forward. */
export function isForwardOnly(hub: Hub, repository: Repository, ref: string): boolean {
  return typesOn(hub, repository, ref).has("non_fast_forward");
}

/** All that holds on a ref, whichever kind of rule says so. */
function typesOn(hub: Hub, repository: Repository, ref: string): ReadonlySet<string> {
  const rules = [...rulesOn(hub, repository, ref).map(({ rule }) => rule), ...rulesOfProtection(hub, repository, ref)];
  return new Set(rules.map(({ type }) => type));
}

/** @throws {HubProblem} 422 for a move against the rules */
export async function refuseByRules(hub: Hub, repository: Repository, move: RefMove): Promise<void> {
  const { ref, before, after } = move;
  const refuse = (why: string) => new HubProblem(422, `Repository rule violations found\n\n${why}\n\n`);
  const why = forbiddenBy(hub, repository, move);
  if (why !== undefined) throw refuse(why);
  if (before === null || after === null || !isForwardOnly(hub, repository, ref)) return;
  if (!(await hub.git.open(repository.id).isAncestor(before, after))) throw refuse("Cannot force-push to this branch");
}
