import { isInWorkflow, readAccess, readEnvironment } from "../config.ts";
import type { AppError } from "../core/failure.ts";
import { workflows } from "../dispatch/workflows.ts";
import { listKeptWords, payloadsOf, redactionOf, type KeptWords } from "../inbox/redaction.ts";
import { originRepository, serverOf } from "../setup/origin-repository.ts";
import { openOwnLog, type Log } from "../transcript/log.ts";
import { redact } from "../transcript/redact.ts";
import { wire } from "../wire.ts";
import type { Command } from "./command.ts";
import { issueArgument } from "./issue-argument.ts";
import { redactTargets } from "./redact-targets.ts";
import { sayInJob } from "./say-in-job.ts";
import { usageError } from "./usage-error.ts";

/** What this runs in: only a job's token makes commits that the log is trusted by. */
const workflow = workflows.redact;

export const redactCommand: Command = {
  name: "redact",
  summary: "Remove a person's words from a session's log for good; the log still verifies.",
  usage: "crumb redact --issue N (--comment ID|URL | --review ID|URL | --idea)… [--dry-run] [--json]",
  examples: [
    "crumb redact --issue 12 --comment 3141592653 --dry-run",
    "crumb redact --issue 12 --comment 3141592653 --comment 3141592654 --idea",
    "crumb redact --issue 12 --review https://github.com/ada/games/pull/13#pullrequestreview-2718281828",
  ],
  maxWords: 0,
  options: {
    issue: { type: "string" },
    comment: { type: "string", multiple: true },
    review: { type: "string", multiple: true },
    idea: { type: "boolean" },
    what: { type: "string" },
    "dry-run": { type: "boolean" },
    json: { type: "boolean" },
  },
  optionHelp: {
    issue: "number of the session's issue",
    comment: "a comment, by its number or address; may be given several times",
    review: "a review with its remarks on lines, by its number or address; may be given several times",
    idea: "the idea the session was opened with",
    what: "the same as one list: idea, comment:ID, review:ID or addresses, with commas or spaces between",
    "dry-run": "say what would be removed and remove nothing",
    json: "print { issue, isDryRun, redacted, tip }",
  },
  run: async (args) => {
    const issue = issueArgument(args.text("issue"));
    const keys = redactTargets(args, issue);
    if (!isInWorkflow()) throw await outsideJob(issue, keys);
    const env = readEnvironment();
    if (env.run === null) throw await outsideJob(issue, keys);
    const isDryRun = args.flag("dry-run");
    const deps = await wire(env, issue, sayInJob);
    const log = await openOwnLog(deps.transcript);
    const words = find(log, { issue, keys });
    const session = log.state.session?.key ?? "";
    const fresh = words.filter(({ isRedacted }) => !isRedacted).map(({ key }) => key);
    const { tip } = isDryRun
      ? log
      : await redact(log, session, {
          propose: () => redactionOf(fresh),
          without: (events) => payloadsOf(events, keys),
          deps: deps.record,
        });
    const redacted = words.map(({ key, texts }) => ({ key, texts: texts.length }));
    if (args.flag("json")) console.log(JSON.stringify({ issue, isDryRun, redacted, tip }));
    else tell(issue, words, isDryRun);
    return 0;
  },
};

/** @throws {AppError} cli.usage naming what is known, by key alone */
function find({ state, events }: Log, { issue, keys }: { issue: number; keys: readonly string[] }): KeptWords[] {
  if (state.session === null) throw usageError(`Issue ${issue} has no session.`, "Look for a slip in its number.");
  const known = listKeptWords(events);
  return keys.map((key) => {
    const found = known.find((words) => words.key === key);
    if (found !== undefined) return found;
    const names = known.map((words) => nameOf(words.key)).join(", ");
    throw usageError(`The session of issue ${issue} has heard no ${nameOf(key)}.`, `It has heard: ${names}.`);
  });
}

function nameOf(key: string): string {
  return key.startsWith("issue:") ? "idea" : key;
}

function tell(issue: number, words: readonly KeptWords[], isDryRun: boolean): void {
  const verb = isDryRun ? "would remove" : "removed";
  for (const { key, texts } of words) {
    const count = texts.length === 0 ? "nothing was kept of it" : `${texts.length} kept text${plural(texts.length)}`;
    sayInJob(`#${issue}: ${verb} ${nameOf(key)}: ${count}`);
  }
  if (isDryRun) return;
  sayInJob("the log was begun anew without them, and verifies; what was made from the words stays");
  sayInJob("the message at GitHub is yours to edit or delete, and GitHub keeps what no branch leads to for some time");
}

function plural(count: number): string {
  return count === 1 ? "" : "s";
}

/** Says where this runs, with the line to copy. */
async function outsideJob(issue: number, keys: readonly string[]): Promise<AppError> {
  const access = readAccess();
  const server = serverOf(access.apiUrl);
  const repository = access.repository ?? (await originRepository(process.cwd(), server)) ?? "OWNER/NAME";
  const what = keys.map(nameOf).join(" ");
  const hint = [
    "First edit or delete the message on GitHub. Then start the workflow, on the page",
    `  https://${server}/${repository}/actions/workflows/${workflow}`,
    "or with",
    `  gh workflow run ${workflow} --repo ${repository} -f issue=${issue} -f what="${what}"`,
  ].join("\n");
  return usageError("Words are removed by a workflow of the repository: the log takes no commit of a person.", hint);
}
