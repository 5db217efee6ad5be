import type { Access, Timestamp } from "./model.ts";

/** A name a repository had; it leads there until somebody takes it. */
export interface FormerName {
  readonly id: string;
  readonly repositoryId: number;
}

/** An issue that is not in a repository any more; key is `repositoryId/number`. */
export interface GoneIssue {
  readonly id: string;
  readonly repositoryId: number;
  /** Where it was transferred; `null` when it was deleted. */
  readonly movedTo: { readonly repositoryId: number; readonly number: number } | null;
}

/** Somebody who was asked into a repository and has not answered yet. */
export interface Invitation {
  readonly id: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly inviterId: number;
  readonly access: Access;
  readonly createdAt: Timestamp;
}

/** What people allow Actions to do; key is the repository's id. */
export interface ActionsSettings {
  readonly id: number;
  readonly enabled: boolean;
  /** Whether tokens of jobs may write where the workflow does not say what they may. */
  readonly tokenMayWrite: boolean;
  readonly mayOpenPulls: boolean;
}

/** Rules on the refs that some patterns match. */
export interface Ruleset {
  readonly id: number;
  readonly repositoryId: number;
  readonly name: string;
  readonly target: "branch" | "tag";
  readonly enforcement: "disabled" | "active" | "evaluate";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly rules: readonly Rule[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface Rule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** The older kind of rules, on one branch by its name; key is `repositoryId/branch`. */
export interface BranchProtection {
  readonly id: string;
  readonly repositoryId: number;
  readonly branch: string;
  /** What has to be green before a merge. */
  readonly checks: { readonly strict: boolean; readonly contexts: readonly string[] } | null;
  readonly reviews: { readonly dismissStale: boolean; readonly byCodeOwners: boolean; readonly count: number } | null;
  readonly isForAdmins: boolean;
  readonly allowForcePushes: boolean;
  readonly allowDeletions: boolean;
}
