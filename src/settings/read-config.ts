import type { Config } from "../core/config.ts";
import { AppError } from "../core/failure.ts";
import { formatProblems, readSettings } from "./read-settings.ts";

/**
 * Reads a repository's settings; no file means the defaults.
 * @throws {AppError} config.invalid with every problem, its line and what should stand there
 */
export function readConfig(text: string | null): Config {
  const read = readSettings(text);
  if (read.ok) return read.config;
  throw new AppError({
    code: "config.invalid",
    message: formatProblems(read.problems).slice(0, 2000),
    retryable: false,
    hint: "`crumb config explain` lists every key, its value and what it means; so does docs/reference/configuration.md.",
  });
}
