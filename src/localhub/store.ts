// In: rows put by domain functions. Out: rows by id or by group, kept over restarts in one journal file.
// Not its business: rules, rights, git objects (those lie in bare repositories beside the journal).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { App, Installation } from "./apps/rows.ts";
import type { Delivery, Hook } from "./hooks/rows.ts";
import type * as model from "./model.ts";
import { openJournal } from "./store/journal.ts";
import type {
  ActionsSettings,
  BranchProtection,
  FormerName,
  GoneIssue,
  Invitation,
  Ruleset,
} from "./repository-rows.ts";
import type { Table } from "./store/table.ts";
import { createTableSet, type TableSet } from "./store/table-set.ts";

export interface Setting {
  readonly id: string;
  readonly value: number | string;
}

export interface Store {
  readonly users: Table<model.User>;
  /** Grouped by user id. */
  readonly tokens: Table<model.Token>;
  /** Grouped by owner id. */
  readonly repositories: Table<model.Repository>;
  /** Key is `owner/name` in small letters. */
  readonly formerNames: Table<FormerName>;
  readonly goneIssues: Table<GoneIssue>;
  readonly collaborators: Table<model.Collaborator>;
  readonly rulesets: Table<Ruleset>;
  readonly branchProtections: Table<BranchProtection>;
  readonly actionsSettings: Table<ActionsSettings>;
  readonly invitations: Table<Invitation>;
  readonly labels: Table<model.Label>;
  readonly issues: Table<model.Issue>;
  readonly pulls: Table<model.PullRequest>;
  /** Grouped by issue id. */
  readonly comments: Table<model.Comment>;
  /** Grouped by pull id, as are review comments. */
  readonly reviews: Table<model.Review>;
  readonly reviewComments: Table<model.ReviewComment>;
  /** Grouped by `subject/subjectId`. */
  readonly reactions: Table<model.Reaction>;
  /** Grouped by issue id. */
  readonly timeline: Table<model.TimelineEvent>;
  /** Grouped by `repositoryId/sha`. */
  readonly statuses: Table<model.Status>;
  readonly signedCommits: Table<model.SignedCommit>;
  readonly apps: Table<App>;
  /** Grouped by app id. */
  readonly installations: Table<Installation>;
  readonly hooks: Table<Hook>;
  /** Grouped by hook id. */
  readonly deliveries: Table<Delivery>;
  readonly workflows: Table<model.Workflow>;
  readonly runs: Table<model.WorkflowRun>;
  /** Grouped by run id, as are artifacts. */
  readonly jobs: Table<model.Job>;
  readonly artifacts: Table<model.Artifact>;
  readonly variables: Table<model.Variable>;
  readonly secrets: Table<model.Secret>;
  readonly pagesDeployments: Table<model.PagesDeployment>;
  readonly settings: Table<Setting>;
  /** Grows with every change; cheap to poll. */
  version(): number;
  /** Puts everything on disk now. */
  flush(): void;
}

/** Opens the store of a data folder, creating both if missing. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const tables = createTableSet();
  const store = createTables(tables);
  const journal = openJournal(join(dataDir, "journal.jsonl"), tables);
  tables.onChange(journal.append);
  return { ...store, version: tables.version, flush: journal.flush };
}

// Each table counts from elsewhere, so that an id taken for a number, or for another table's id, is not found.
// Comments, reviews and review comments overlap on purpose: on GitHub their ids are separate spaces too.
function createTables({ table }: TableSet): Omit<Store, "version" | "flush"> {
  return {
    users: table("users", 1001, () => 0),
    tokens: table("tokens", 1, (row) => row.userId),
    repositories: table("repositories", 5001, (row) => row.ownerId),
    formerNames: table("formerNames", 1, (row) => row.repositoryId),
    goneIssues: table("goneIssues", 1, (row) => row.repositoryId),
    collaborators: table("collaborators", 1, (row) => row.repositoryId),
    rulesets: table("rulesets", 210_001, (row) => row.repositoryId),
    branchProtections: table("branchProtections", 1, (row) => row.repositoryId),
    actionsSettings: table("actionsSettings", 1, () => 0),
    invitations: table("invitations", 7001, (row) => row.repositoryId),
    labels: table("labels", 8001, (row) => row.repositoryId),
    issues: table("issues", 20_001, (row) => row.repositoryId),
    pulls: table("pulls", 40_001, (row) => row.repositoryId),
    comments: table("comments", 70_001, (row) => row.issueId),
    reviews: table("reviews", 70_001, (row) => row.pullId),
    reviewComments: table("reviewComments", 70_001, (row) => row.pullId),
    reactions: table("reactions", 90_001, (row) => `${row.subject}/${row.subjectId}`),
    timeline: table("timeline", 1, (row) => row.issueId),
    statuses: table("statuses", 110_001, (row) => `${row.repositoryId}/${row.sha}`),
    signedCommits: table("signedCommits", 1, (row) => row.repositoryId),
    apps: table("apps", 2001, (row) => row.ownerId),
    installations: table("installations", 4001, (row) => row.appId),
    hooks: table("hooks", 301, (row) => row.repositoryId),
    deliveries: table("deliveries", 130_001, (row) => row.hookId),
    workflows: table("workflows", 601, (row) => row.repositoryId),
    runs: table("runs", 150_001, (row) => row.repositoryId),
    jobs: table("jobs", 170_001, (row) => row.runId),
    artifacts: table("artifacts", 190_001, (row) => row.runId),
    variables: table("variables", 1, (row) => row.repositoryId),
    secrets: table("secrets", 1, (row) => row.repositoryId),
    pagesDeployments: table("pagesDeployments", 1, (row) => row.repositoryId),
    settings: table("settings", 1, () => 0),
  };
}
