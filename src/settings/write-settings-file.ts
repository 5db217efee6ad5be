import { listGroups, listSettings } from "./list-settings.ts";

/** Where an editor finds the schema, seen from the settings file itself. */
const modeline = "# yaml-language-server: $schema=crumb/crumb.schema.json";

/** The settings file a repository starts with: every key with its default and what it means, all as comments. */
export function writeSettingsFile(): string {
  const settings = listSettings();
  const head = [
    modeline,
    "# Settings of Crumb. Every line below shows a default; take the # away and change the value where you want another.",
    "# `crumb config explain` shows what is in force. A session keeps the settings it was opened with.",
  ];
  const top = settings.filter(({ key }) => !key.includes("."));
  const groups = listGroups().flatMap(({ key, means }) => [
    "",
    `# ${means}`,
    `# ${key}:`,
    ...settings
      .filter((setting) => setting.key.startsWith(`${key}.`))
      .map((setting) => `#   ${setting.key.slice(key.length + 1)}: ${setting.default} # ${setting.means}`),
  ]);
  const lines = top.flatMap(({ key, means, default: value }) => ["", `# ${means}`, `# ${key}: ${value}`]);
  return `${[...head, ...lines, ...groups].join("\n")}\n`;
}
