import { readEnvironment } from "../config.ts";
import { openLog } from "../transcript/log.ts";
import { createFileTranscript } from "../transcript/file-transcript.ts";
import { report } from "../views/report.ts";
import { wire } from "../wire.ts";
import type { Command } from "./command.ts";
import { issueArgument } from "./issue-argument.ts";
import { formatReport } from "../views/format-report.ts";

export const statusCommand: Command = {
  name: "status",
  summary: "Where a session is, why it waits, and what it cost.",
  usage: "crumb status (--issue N | --log FOLDER) [--json]",
  examples: ["crumb status --log ./log-branch", "crumb status --issue 12 --json"],
  options: { issue: { type: "string" }, log: { type: "string" }, json: { type: "boolean" } },
  optionHelp: {
    issue: "number of the issue; asks GitHub as the environment says",
    log: "a folder with transcript.jsonl, for instance a checkout of the log branch",
    json: "print the whole report",
  },
  run: async ({ text, flag }) => {
    const folder = text("log");
    const transcript =
      folder === undefined
        ? (await wire(readEnvironment(), issueArgument(text("issue")), () => undefined)).transcript
        : createFileTranscript(folder, () => "1970-01-01T00:00:00Z");
    const { state } = await openLog(transcript);
    const facts = report(state);
    console.log(flag("json") ? JSON.stringify(facts, null, 2) : formatReport(facts));
    return 0;
  },
};
