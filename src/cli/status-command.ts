import { stat } from "node:fs/promises";
import { join } from "node:path";
import { isInWorkflow, readEnvironment } from "../config.ts";
import type { State } from "../core/state.ts";
import { createFileTranscript } from "../transcript/file-transcript.ts";
import { openLog } from "../transcript/log.ts";
import { formatReport } from "../views/format-report.ts";
import { report } from "../views/report.ts";
import { wire } from "../wire.ts";
import type { Arguments, Command } from "./command.ts";
import { issueArgument } from "./issue-argument.ts";
import { localSessions } from "./local-sessions.ts";
import { usageError } from "./usage-error.ts";

export const statusCommand: Command = {
  name: "status",
  summary: "Where each session is, why it waits, and what it cost.",
  usage: "crumb status [--issue N] [--data FOLDER | --log FOLDER] [--json]",
  examples: ["crumb status", "crumb status --issue 12 --json", "crumb status --log ./log-branch"],
  maxWords: 0,
  options: {
    issue: { type: "string" },
    data: { type: "string" },
    log: { type: "string" },
    json: { type: "boolean" },
  },
  optionHelp: {
    issue: "only this issue; inside a workflow it is asked of GitHub",
    data: "folder of the demo whose sessions are shown (default: .crumb)",
    log: "a folder with transcript.jsonl, for instance a checkout of the log branch",
    json: "print the whole report; a list where several sessions may be shown",
  },
  run: async (args) => {
    const issueText = args.text("issue");
    const issue = issueText === undefined ? null : issueArgument(issueText);
    const log = args.text("log");
    if (log !== undefined) return show([await readFolder(log)], args, { isList: false });
    if (issue !== null && args.text("data") === undefined && isInWorkflow()) {
      const { transcript } = await wire(readEnvironment(), issue, () => undefined);
      return show([(await openLog(transcript)).state], args, { isList: false });
    }
    const folder = args.text("data") ?? join(process.cwd(), ".crumb");
    const all = await localSessions(folder);
    const states = all.filter(({ session }) => issue === null || session?.issue === issue);
    if (states.length === 0) {
      const hint = 'Start one: npm run demo -- "a cat that catches falling sushi", or name its folder with --data.';
      throw usageError(`${folder} holds no session${issue === null ? "" : ` of issue ${issue}`}.`, hint);
    }
    return show(states, args, { isList: issue === null });
  },
};

async function readFolder(folder: string): Promise<State> {
  const file = await stat(join(folder, "transcript.jsonl")).catch(() => null);
  if (file === null) throw usageError(`${folder} holds no transcript.jsonl.`, "Name a checkout of a log branch.");
  return (await openLog(createFileTranscript(folder, () => "1970-01-01T00:00:00Z"))).state;
}

function show(states: readonly State[], { flag }: Arguments, { isList }: { isList: boolean }): number {
  const reports = states.map(report);
  if (flag("json")) console.log(JSON.stringify(isList ? reports : reports[0], null, 2));
  else console.log(reports.map(formatReport).join("\n\n"));
  return 0;
}
