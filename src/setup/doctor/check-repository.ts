import * as z from "zod";
import type { Answer, AskGithub } from "./ask-github.ts";
import { fault, unchecked, warning, type Finding } from "./finding.ts";

const Repository = z.object({
  private: z.boolean(),
  archived: z.boolean().default(false),
  has_issues: z.boolean().default(true),
  default_branch: z.string(),
  pushed_at: z.string().nullish(),
});
const Permissions = z.object({
  enabled: z.boolean(),
  allowed_actions: z.enum(["all", "local_only", "selected"]).optional(),
});
const Selected = z.object({ github_owned_allowed: z.boolean(), patterns_allowed: z.array(z.string()).default([]) });
const Workflow = z.object({
  default_workflow_permissions: z.enum(["read", "write"]),
  can_approve_pull_request_reviews: z.boolean(),
});
const Variables = z.object({ variables: z.array(z.object({ name: z.string(), value: z.string() })) });

/** Where a question is asked: the repository, as a path below the API. */
export interface RepositoryPlace {
  readonly ask: AskGithub;
  /** `owner/name`. */
  readonly repository: string;
}

/** What the other checks need to know of a repository that is there. */
export interface SeenRepository {
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
}

/** Looks whether there is a repository that can hold sessions. */
export async function checkRepository({ ask, repository }: RepositoryPlace): Promise<{
  readonly seen: SeenRepository | null;
  readonly findings: readonly Finding[];
}> {
  const answer = await ask(`/repos/${repository}`);
  const parsed = Repository.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) return { seen: null, findings: [notSeen(repository, answer)] };
  const { archived, has_issues: hasIssues, default_branch: defaultBranch, private: isPrivate } = parsed.data;
  const blocks = "Everything: a session begins with an issue and ends with a merge.";
  const findings = [
    ...(archived
      ? [
          fault("repository.archived", {
            what: `${repository} is archived.`,
            blocks,
            fix: "Settings → General → Unarchive.",
          }),
        ]
      : []),
    ...(hasIssues
      ? []
      : [
          fault("repository.issues", {
            what: "Issues are switched off.",
            blocks,
            fix: "Settings → General → Features: Issues.",
          }),
        ]),
  ];
  return { seen: { isPrivate, defaultBranch }, findings };
}

function notSeen(repository: string, answer: Answer): Finding {
  if (answer.status !== 404 && answer.status !== 301)
    return unchecked("repository.unchecked", { about: "the repository", answer });
  return fault("repository.not-found", {
    what: `There is no ${repository} that this token can see${answer.status === 301 ? " (it was renamed)" : ""}.`,
    blocks: "Looking at its settings.",
    fix: "Look for a slip in --repo, or use a token that may see it.",
  });
}

/** Looks at what Actions may do there. */
export async function checkActions({ ask, repository }: RepositoryPlace): Promise<readonly Finding[]> {
  const path = `/repos/${repository}/actions/permissions`;
  const [general, workflow] = await Promise.all([ask(path), ask(`${path}/workflow`)]);
  const allowed = Permissions.safeParse(general.body);
  const rights = Workflow.safeParse(workflow.body);
  return [
    ...(allowed.success
      ? await checkAllowed(allowed.data, { ask, path })
      : [unchecked("actions.unchecked", { about: "whether Actions are enabled", answer: general })]),
    ...(rights.success
      ? checkRights(rights.data)
      : [unchecked("actions.rights-unchecked", { about: "what workflows may do", answer: workflow })]),
  ];
}

async function checkAllowed(
  { enabled, allowed_actions: allowed = "all" }: z.infer<typeof Permissions>,
  { ask, path }: { ask: AskGithub; path: string },
): Promise<readonly Finding[]> {
  const blocks = "Everything: every look and every game is a workflow run.";
  const where = "Settings → Actions → General → Actions permissions";
  if (!enabled)
    return [fault("actions.disabled", { what: "Actions are switched off.", blocks, fix: `${where}: allow them.` })];
  const text = {
    what: "Actions made by GitHub (actions/checkout and others) are not allowed.",
    blocks,
    fix: `${where}: allow actions created by GitHub.`,
  };
  if (allowed === "local_only") return [fault("actions.not-allowed", text)];
  if (allowed === "all") return [];
  const answer = await ask(`${path}/selected-actions`);
  const selected = Selected.safeParse(answer.body);
  if (!selected.success)
    return [unchecked("actions.selected-unchecked", { about: "which actions are allowed", answer })];
  const { github_owned_allowed: isAllowed, patterns_allowed: patterns } = selected.data;
  return isAllowed || patterns.some((pattern) => pattern.startsWith("actions/*"))
    ? []
    : [fault("actions.not-allowed", text)];
}

function checkRights(rights: z.infer<typeof Workflow>): readonly Finding[] {
  const where = "Settings → Actions → General → Workflow permissions";
  return [
    ...(rights.can_approve_pull_request_reviews
      ? []
      : [
          fault("actions.pull-requests", {
            what: "Actions may not create pull requests.",
            blocks: "The pull request of a game: GitHub refuses it, and its session stands still until this is set.",
            fix: `${where}: tick "Allow GitHub Actions to create and approve pull requests".`,
          }),
        ]),
    ...(rights.default_workflow_permissions === "read"
      ? []
      : [
          warning("actions.default-write", {
            what: "Workflows that do not say otherwise may write to the repository.",
            blocks: "Nothing; but any other workflow here could write into a session's log.",
            fix: `${where}: "Read repository contents and packages permissions". Ours ask for what they need.`,
          }),
        ]),
  ];
}

/** Looks for the label that makes an issue a session, and at the variables. */
export async function checkLabelAndVariables({ ask, repository }: RepositoryPlace): Promise<readonly Finding[]> {
  const [label, answer] = await Promise.all([
    ask(`/repos/${repository}/labels/crumb`),
    ask(`/repos/${repository}/actions/variables?per_page=30`),
  ]);
  const variables = Variables.safeParse(answer.body);
  return [
    ...checkLabel(label),
    ...(variables.success
      ? checkVariables(new Map(variables.data.variables.map(({ name, value }) => [name, value])))
      : [unchecked("variables.unchecked", { about: "the variables CRUMB_PAUSED and CRUMB_MODE", answer })]),
  ];
}

function checkLabel(answer: Answer): readonly Finding[] {
  if (answer.status === 200) return [];
  if (answer.status !== 404) return [unchecked("label.unchecked", { about: 'the label "crumb"', answer })];
  return [
    fault("label.missing", {
      what: 'There is no label "crumb".',
      blocks: "The first session: an issue form puts on only labels that exist.",
      fix: 'gh label create crumb --color 8250df --description "A game for Crumb to make"',
    }),
  ];
}

function checkVariables(values: ReadonlyMap<string, string>): readonly Finding[] {
  const mode = values.get("CRUMB_MODE") ?? "actions";
  return [
    ...(values.get("CRUMB_PAUSED") === "true"
      ? [
          warning("variables.paused", {
            what: "The variable CRUMB_PAUSED is true.",
            blocks: "All paid work of all sessions.",
            fix: "gh variable set CRUMB_PAUSED --body false",
          }),
        ]
      : []),
    ...(mode === "app" && (values.get("CRUMB_APP") ?? "") === ""
      ? [
          fault("variables.app", {
            what: "The variable CRUMB_MODE is app, and CRUMB_APP is not set.",
            blocks: "Every run: jobs do not know the App, and refuse the logs it writes.",
            fix: "gh variable set CRUMB_APP --body SHORT-NAME, the name in the address of the App's page.",
          }),
        ]
      : []),
    ...(["app", "actions"].includes(mode)
      ? []
      : [
          warning("variables.mode", {
            what: `The variable CRUMB_MODE is "${mode}", which means nothing.`,
            blocks: "Nothing: the workflows look at sessions, as without it.",
            fix: "gh variable delete CRUMB_MODE, or set it to app where a GitHub App looks after sessions.",
          }),
        ]),
  ];
}
