import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { explainSettings, formatExplained } from "../settings/explain-settings.ts";
import { formatProblems, readSettings, settingsPath } from "../settings/read-settings.ts";
import type { Command } from "./command.ts";
import { usageError } from "./usage-error.ts";

export const configCommand: Command = {
  name: "config",
  summary: "Show every setting of a repository, its value in force, where it comes from and what it means.",
  usage: "crumb config explain [--file PATH] [--json]",
  examples: ["crumb config explain", "crumb config explain --file ../games/.github/crumb.yml --json"],
  maxWords: 1,
  options: { file: { type: "string" }, json: { type: "boolean" } },
  optionHelp: {
    file: `settings file to read (default: ${settingsPath} here)`,
    json: "print { ok, settings } or { ok, problems }",
  },
  run: async ({ words, text, flag }) => {
    if (words[0] !== "explain") {
      const message = words[0] === undefined ? "A word is missing." : `config cannot "${words[0]}".`;
      throw usageError(message, "Write: crumb config explain");
    }
    const read = readSettings(await readIfThere(text("file")));
    const json = flag("json");
    if (!read.ok) {
      if (json) console.log(JSON.stringify({ ok: false, problems: read.problems }, null, 2));
      else console.error(formatProblems(read.problems));
      return 1;
    }
    const settings = explainSettings(read);
    console.log(json ? JSON.stringify({ ok: true, settings }, null, 2) : formatExplained(settings));
    return 0;
  },
};

/** The usual place may be empty, which means the defaults; a file that was named must be there. */
async function readIfThere(named: string | undefined): Promise<string | null> {
  if (named !== undefined) return readFile(named, "utf8");
  return readFile(join(process.cwd(), settingsPath), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}
