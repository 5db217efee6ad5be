import { AppError } from "../core/failure.ts";

/** Reads an issue number. @throws {AppError} cli.usage */
export function issueArgument(text: string | undefined): number {
  const issue = Number(text ?? "");
  if (Number.isInteger(issue) && issue > 0) return issue;
  const message = `An issue number is wanted, not "${text ?? ""}".`;
  throw new AppError({ code: "cli.usage", message, retryable: false });
}
