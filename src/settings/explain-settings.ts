import { listSettings, type Setting } from "./list-settings.ts";
import { settingsPath, type ReadSettings } from "./read-settings.ts";

/** A setting as it holds in a repository. */
export interface ExplainedSetting extends Setting {
  readonly value: string | number;
  /** `default`, or the file and line that says so. */
  readonly source: string;
}

/** Every setting with its value in force and where that comes from. */
export function explainSettings({ config, lines }: Extract<ReadSettings, { ok: true }>): readonly ExplainedSetting[] {
  const inForce: Readonly<Record<string, string | number>> = {
    preset: config.preset,
    ...Object.fromEntries(Object.entries(config.limits).map(([name, value]) => [`limits.${name}`, value])),
  };
  return listSettings().map((setting) => {
    const line = lines.get(setting.key);
    const source = line === undefined ? "default" : `${settingsPath}:${line}`;
    return { ...setting, value: inForce[setting.key] ?? setting.default, source };
  });
}

/** The same as columns for a terminal. */
export function formatExplained(settings: readonly ExplainedSetting[]): string {
  const width = (cell: (setting: ExplainedSetting) => string): number =>
    Math.max(...settings.map((setting) => cell(setting).length));
  const [keys, values, sources] = [
    width(({ key }) => key),
    width(({ value }) => String(value)),
    width(({ source }) => source),
  ];
  return settings
    .map(({ key, value, source, means }) =>
      [key.padEnd(keys), String(value).padEnd(values), source.padEnd(sources), means].join("  "),
    )
    .join("\n");
}
