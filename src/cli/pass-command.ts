import { pass, sweep, type AppDeps } from "../app.ts";
import { readEnvironment } from "../config.ts";
import { phaseOf } from "../core/phase.ts";
import type { Log } from "../transcript/log.ts";
import { wire } from "../wire.ts";
import type { Command } from "./command.ts";
import { sayInJob } from "./say-in-job.ts";
import { issueArgument } from "./issue-argument.ts";

export const passCommand: Command = {
  name: "pass",
  summary: "Look at one session and bring it as far as it goes; without an issue, at all that may have something due.",
  usage: "crumb pass [--issue N]",
  examples: ["crumb pass --issue 12", "crumb pass    # a sweep"],
  maxWords: 0,
  options: { issue: { type: "string" } },
  optionHelp: { issue: "number of the issue, or of its pull request" },
  run: async ({ text }) => {
    const hint = text("issue") ?? "";
    const number = hint === "" ? null : issueArgument(hint);
    const env = readEnvironment();
    const deps = await wire(env, 0, sayInJob);
    if (number === null) {
      const issues = await sweep(deps);
      sayInJob(issues.length === 0 ? "nothing is due" : `looked at ${issues.map((issue) => `#${issue}`).join(", ")}`);
      return 0;
    }
    await passAndSay(number, deps);
    return 0;
  },
};

/** One pass, and a line in the job's log that says where the session stands. */
export async function passAndSay(issue: number, deps: AppDeps, known?: Log): Promise<void> {
  const state = await pass(issue, deps, known);
  sayInJob(state === null ? `#${issue} is no session` : `#${issue}: ${phaseOf(state)}`);
}
