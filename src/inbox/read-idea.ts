import type { SeenIssue } from "../github/port.ts";
import { cleanText } from "./clean-text.ts";

/** The idea in an issue: title and body without form headings and placeholders. Empty when nobody wrote one. */
export function readIdea(issue: Pick<SeenIssue, "title" | "body">): string {
  const title = cleanText(issue.title).replace(/^\s*\[[^\]]*\]\s*:?/, "");
  const body = cleanText(issue.body)
    .split("\n")
    .filter((line) => !/^###\s/.test(line) && line.trim() !== "_No response_")
    .join("\n")
    .trim();
  const isRepeated = body.startsWith(title.replace(/…$/, ""));
  return (isRepeated && title !== "" ? body : `${title}\n\n${body}`).trim();
}
