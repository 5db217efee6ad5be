import { appendFile } from "node:fs/promises";
import { readEnvironment, readMachine } from "../config.ts";
import { AppError } from "../core/failure.ts";
import { outcomeName } from "../core/outcome.ts";
import { land } from "../landing/land.ts";
import { openOwnLog, type Log } from "../transcript/log.ts";
import { wire } from "../wire.ts";
import type { Command } from "./command.ts";
import { sayInJob } from "./say-in-job.ts";
import { issueArgument } from "./issue-argument.ts";
import { passAndSay } from "./pass-command.ts";

export const landCommand: Command = {
  name: "land",
  summary: "Take in what a run handed back: check it, push a build, write its receipt; then look at the session.",
  usage: "crumb land --issue N --claim ID --outcome FOLDER [--job-result R] | crumb land --issue N --claim ID --locate",
  examples: ["crumb land --issue 12 --claim 01J… --outcome ./outcome"],
  maxWords: 0,
  options: {
    issue: { type: "string" },
    claim: { type: "string" },
    outcome: { type: "string" },
    "job-result": { type: "string" },
    locate: { type: "boolean" },
  },
  optionHelp: {
    issue: "number of the issue",
    claim: "the claim this run works under",
    outcome: "folder the outcome was unpacked to",
    "job-result": "how the working job ended: success, failure, cancelled, skipped",
    locate: "only say which run and artifact to land (for a repeated landing)",
  },
  run: async ({ text, flag }) => {
    const issue = issueArgument(text("issue"));
    const env = readEnvironment();
    const claim = text("claim") ?? "";
    const deps = await wire(env, issue, sayInJob);
    if (flag("locate")) return locate(await openOwnLog(deps.transcript), claim);
    const run = env.run === null ? null : { id: env.run.id, url: env.run.url };
    if (run === null) {
      throw new AppError({ code: "cli.usage", message: "A landing belongs to a run.", retryable: false });
    }
    const request = { issue, claim, folder: text("outcome") ?? "", run, jobResult: text("job-result") ?? "success" };
    let log: Log | undefined;
    try {
      log = await land(request, deps);
      sayLanded(log, claim);
    } catch (error) {
      // Said at once: the look below may fail of something else, and that would be all anybody hears of.
      sayInJob(`not landed: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    } finally {
      // What could not be landed wants a look as much as what was.
      if (env.mode === "actions") await passAndSay(issue, deps, log);
    }
    return 0;
  },
};

function sayLanded({ events }: Log, claim: string): void {
  const receipt = events.findLast((event) => event.type === "effect.settled" && event.data.claim === claim);
  if (receipt?.type !== "effect.settled") return sayInJob("nothing landed: the log waits for nothing of this run");
  const { failure } = receipt.data;
  sayInJob(failure === null ? "landed" : `landed a failure: ${failure.code}: ${failure.message}`);
}

/** Names the source run of a repeated landing, as the log says, for the step that fetches its artifact. */
async function locate(log: Log, claim: string): Promise<number> {
  const effect = log.state.open.find((candidate) => candidate.claim?.id === claim);
  if (effect?.deed.type !== "land") {
    throw new AppError({ code: "landing.stale", message: "The log knows no such repeated landing.", retryable: false });
  }
  const { source } = effect.deed;
  const { outputFile } = readMachine();
  const lines = `run=${source.run.id}\nartifact=${outcomeName(source.claim)}\n`;
  if (outputFile !== undefined) await appendFile(outputFile, lines);
  sayInJob(lines.trimEnd());
  return 0;
}
