import { usageError } from "./usage-error.ts";

/** Reads an issue number. @throws {AppError} cli.usage */
export function issueArgument(text: string | undefined): number {
  const issue = Number(text ?? "");
  if (Number.isInteger(issue) && issue > 0) return issue;
  if (text === undefined) throw usageError("Which issue?", "Name it: --issue 12");
  throw usageError(`"${text}" is no issue number.`, "Write the number alone: --issue 12");
}
