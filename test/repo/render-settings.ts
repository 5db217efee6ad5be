import { listGroups, listSettings } from "../../src/settings/list-settings.ts";
import { repositoryVariables } from "../../src/settings/variables.ts";

/** The reference page of the settings, from what the schema says. */
export function renderSettings(): string {
  const settings = listSettings();
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const table = (prefix: string): string[] => [
    row(["key", "default", "may be", "what it means"]),
    "|---|---|---|---|",
    ...settings
      .filter(({ key }) => (prefix === "" ? !key.includes(".") : key.startsWith(prefix)))
      .map(({ key, default: value, wants, means }) => row([`\`${key}\``, value, wants, means])),
  ];
  return [
    "# Settings and limits",
    "",
    "<!-- Written by `npm run reference` from src/core/config.ts and src/core/limits.ts; a test says when it is stale. -->",
    "",
    "A repository's settings are in its `crumb.yml` under `.github`; no file means the defaults. `crumb init` writes one that shows",
    "every default as a comment, with a first line that lets an editor complete and check it",
    "(the schema is [crumb.schema.json](crumb.schema.json)). `crumb config explain` shows every key, its value in force and where",
    "that comes from. A key that is not known, or a value that does not fit, stops sessions from opening with `config.invalid`: the",
    "message has every problem with its line.",
    "",
    ...table(""),
    ...listGroups().flatMap(({ key, means }) => [
      "",
      `## ${key}`,
      "",
      `${means} A session freezes its copy when it opens.`,
      "",
      "```yaml",
      `${key}:`,
      `  ${settings.find((setting) => setting.key.startsWith(`${key}.`))?.key.slice(key.length + 1) ?? ""}: 3`,
      "```",
      "",
      ...table(`${key}.`),
    ]),
    "",
    "A game may land with at most 200 files and 5 MiB, 2 MiB in one file; `src/landing/check-game.ts` has the file types.",
    "",
    "## Variables of the repository",
    "",
    "Set under Settings → Secrets and variables → Actions → Variables; they hold at once, for sessions that are open too.",
    "",
    row(["variable", "what it means"]),
    "|---|---|",
    ...repositoryVariables.map(({ name, means }) => row([`\`${name}\``, means])),
    "",
  ].join("\n");
}
