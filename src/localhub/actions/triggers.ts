import { matchesFilters } from "./glob-pattern.ts";
import type { Trigger, Workflow } from "./workflow-file.ts";

/** An event, reduced to what filters look at. */
export interface TriggerFacts {
  readonly name: string;
  readonly action: string | null;
  /** Full ref of a push; base branch's full ref for pull requests. */
  readonly ref: string | null;
  readonly changedPaths: readonly string[] | null;
}

// Other events answer every activity type when `types` is absent.
const defaultTypes: Readonly<Record<string, readonly string[]>> = {
  pull_request: ["opened", "synchronize", "reopened"],
  pull_request_target: ["opened", "synchronize", "reopened"],
};

function matchesType(trigger: Trigger, facts: TriggerFacts): boolean {
  const types = trigger.types ?? defaultTypes[facts.name];
  return types === undefined || (facts.action !== null && types.includes(facts.action));
}

function matchesNames(
  name: string,
  filters: { only?: readonly string[] | undefined; not?: readonly string[] | undefined },
) {
  if (filters.only) return matchesFilters(name, filters.only);
  return !filters.not || !matchesFilters(name, filters.not);
}

function matchesRef(trigger: Trigger, ref: string): boolean {
  const branches = { only: trigger.branches, not: trigger["branches-ignore"] };
  const tags = { only: trigger.tags, not: trigger["tags-ignore"] };
  const hasBranches = Boolean(branches.only ?? branches.not);
  const hasTags = Boolean(tags.only ?? tags.not);
  if (ref.startsWith("refs/tags/")) return hasTags ? matchesNames(ref.slice(10), tags) : !hasBranches;
  return hasBranches ? matchesNames(ref.replace(/^refs\/heads\//, ""), branches) : !hasTags;
}

function matchesPaths(trigger: Trigger, paths: readonly string[]): boolean {
  const ignored = trigger["paths-ignore"];
  if (trigger.paths) return paths.some((path) => matchesFilters(path, trigger.paths ?? []));
  return !ignored || paths.some((path) => !matchesFilters(path, ignored));
}

/** Whether a workflow starts for an event. */
export function isTriggered(workflow: Workflow, facts: TriggerFacts): boolean {
  const trigger = workflow.on[facts.name];
  if (!trigger || !matchesType(trigger, facts)) return false;
  if (facts.ref !== null && !matchesRef(trigger, facts.ref)) return false;
  return facts.changedPaths === null || matchesPaths(trigger, facts.changedPaths);
}

/** Whether any workflow's answer depends on the changed files, which cost a git process to find. */
export function looksAtPaths(workflow: Workflow, eventName: string): boolean {
  const trigger = workflow.on[eventName];
  return Boolean(trigger?.paths ?? trigger?.["paths-ignore"]);
}
