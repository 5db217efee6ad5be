import * as z from "zod";
import { fault, unchecked, warning, type Finding } from "./finding.ts";
import type { RepositoryPlace, SeenRepository } from "./check-repository.ts";

const StatusChecks = z.object({ required_status_checks: z.array(z.object({ context: z.string() })) });
const Rules = z.array(
  z.object({ type: z.string(), ruleset_id: z.number().optional(), parameters: z.unknown().optional() }),
);
const Branches = z.array(z.object({ name: z.string() }));
const Protection = z.object({
  required_status_checks: z.object({ contexts: z.array(z.string()).default([]) }).nullish(),
});

/** Branches that jobs write, one example of each sort: rules hold by name, whether or not a branch is there yet. */
const written = ["crumb/1/log", "crumb/1/game", "crumb/ledger", "gh-pages"];

/** Rules that a push by a job's token cannot satisfy. Deletions and forced pushes are not among what a session needs. */
const blocking = new Set([
  "creation",
  "update",
  "pull_request",
  "required_signatures",
  "required_status_checks",
  "required_deployments",
  "workflows",
  "merge_queue",
  "code_scanning",
  "commit_message_pattern",
  "commit_author_email_pattern",
  "committer_email_pattern",
  "branch_name_pattern",
  "file_path_restriction",
]);

/** What our own runs report, at every head and always with an end. */
const ourStatuses = ["crumb/qa", "crumb/verdict"];

/** Looks for rules that would refuse what jobs push, and for required checks that would never conclude. */
export async function checkBranches(place: RepositoryPlace, seen: SeenRepository): Promise<readonly Finding[]> {
  const parts = await Promise.all([
    ...written.map(async (branch) => checkWritten(place, branch)),
    checkProtected(place),
    checkMerging(place, seen),
  ]);
  // One ruleset usually names several of our branches: what is the same is said once.
  return [...new Map(parts.flat().map((finding) => [`${finding.id} ${finding.what}`, finding])).values()];
}

async function checkWritten({ ask, repository }: RepositoryPlace, branch: string): Promise<readonly Finding[]> {
  const answer = await ask(`/repos/${repository}/rules/branches/${branch}?per_page=100`);
  const rules = Rules.safeParse(answer.body);
  if (!rules.success) return [unchecked("rules.unchecked", { about: `rulesets on ${branch}`, answer })];
  return rules.data
    .filter(({ type }) => blocking.has(type))
    .map(({ type, ruleset_id: id }) =>
      fault("rules.push", {
        what: `A ruleset${id === undefined ? "" : ` (${id})`} wants "${type}" on ${branch}.`,
        blocks:
          branch === "gh-pages" ? "Previews and published games." : "Every session: its log and game are pushed there.",
        fix: `Settings → Rules → Rulesets${id === undefined ? "" : ` → ${id}`}: exclude the branches crumb/** and gh-pages.`,
      }),
    );
}

/** Classic protection shows only on branches that are there. */
async function checkProtected({ ask, repository }: RepositoryPlace): Promise<readonly Finding[]> {
  const answer = await ask(`/repos/${repository}/branches?protected=true&per_page=100`);
  const branches = Branches.safeParse(answer.body);
  if (!branches.success) return [unchecked("protection.unchecked", { about: "protected branches", answer })];
  return branches.data
    .filter(({ name }) => name.startsWith("crumb/") || name === "gh-pages")
    .map(({ name }) =>
      fault("protection.push", {
        what: `The branch ${name} is protected.`,
        blocks: "What jobs push there.",
        fix: `Settings → Branches: take the rule away that matches ${name}.`,
      }),
    );
}

async function checkMerging(
  { ask, repository }: RepositoryPlace,
  { defaultBranch }: SeenRepository,
): Promise<readonly Finding[]> {
  const branch = encodeURIComponent(defaultBranch);
  const [ruled, protection] = await Promise.all([
    ask(`/repos/${repository}/rules/branches/${branch}?per_page=100`),
    ask(`/repos/${repository}/branches/${branch}/protection`),
  ]);
  const rules = Rules.safeParse(ruled.body);
  const classic = Protection.safeParse(protection.body);
  const isUnknown = protection.status !== 404 && !(protection.status === 200 && classic.success);
  const contexts = [
    ...(rules.data ?? []).flatMap(({ parameters }) =>
      (StatusChecks.safeParse(parameters).data?.required_status_checks ?? []).map(({ context }) => context),
    ),
    ...(protection.status === 200 ? (classic.data?.required_status_checks?.contexts ?? []) : []),
  ];
  return [
    ...(rules.success ? [] : [unchecked("rules.unchecked", { about: `rulesets on ${defaultBranch}`, answer: ruled })]),
    ...(isUnknown
      ? [unchecked("protection.unchecked", { about: `the protection of ${defaultBranch}`, answer: protection })]
      : []),
    ...[...new Set(contexts)].flatMap(checkContext),
  ];
}

function checkContext(context: string): readonly Finding[] {
  if (context === "crumb/qa") return [];
  if (ourStatuses.includes(context)) {
    return [
      warning("rules.verdict-required", {
        what: `"${context}" must be green before a merge.`,
        blocks: "Merging a PARTIAL game: it stays pending until somebody approves, by design.",
        fix: "Keep it if that is what you want; require crumb/qa instead if merging should stay a person's choice.",
      }),
    ];
  }
  return [
    fault("rules.never-concludes", {
      what: `"${context}" must be green before a merge.`,
      blocks: "Merging games: a pull request of the job's token starts no workflow by itself, so this never reports.",
      fix: `Take it off the rule, or approve the waiting runs of each pull request; a GitHub App's pull requests do start it.`,
    }),
  ];
}
