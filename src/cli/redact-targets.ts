import type { Arguments } from "./command.ts";
import { usageError } from "./usage-error.ts";

const anchors = { comment: "issuecomment", review: "pullrequestreview" } as const;
type Kind = keyof typeof anchors;

/**
 * Reads which messages a person names, as the log's keys, each once. Ids may be addresses, as GitHub's pages show them.
 * @throws {AppError} cli.usage
 */
export function redactTargets({ texts, flag, text }: Arguments, issue: number): string[] {
  const keys = [
    ...texts("comment").map((id) => readId("comment", id)),
    ...texts("review").map((id) => readId("review", id)),
    ...(flag("idea") ? [`issue:${issue}`] : []),
    ...(text("what") ?? "").split(/[\s,]+/).flatMap((word) => (word === "" ? [] : [readWord(word, issue)])),
  ];
  if (keys.length > 0) return [...new Set(keys)];
  throw usageError("Which words?", "Name them: --comment ID, --review ID or --idea; each may be given several times.");
}

function readId(kind: Kind, given: string): string {
  const id = /^\d+$/.test(given) ? given : idIn(kind, given);
  if (id !== undefined && Number(id) > 0) return `${kind}:${id}`;
  const address = `its address, which ends with #${anchors[kind]}-ID`;
  throw usageError(`--${kind} "${given}" names no ${kind}.`, `Give its number or ${address}. ${lineAdvice(given)}`);
}

function readWord(word: string, issue: number): string {
  if (word === "idea") return `issue:${issue}`;
  const key = /^(?:comment|review):[1-9]\d*$/.test(word) ? word : undefined;
  const found = key ?? keyIn("comment", word) ?? keyIn("review", word);
  if (found !== undefined) return found;
  const hint = `Write idea, comment:ID, review:ID or an address, with commas or spaces between. ${lineAdvice(word)}`;
  throw usageError(`"${word}" names no words of a session.`, hint);
}

function keyIn(kind: Kind, address: string): string | undefined {
  const id = idIn(kind, address);
  return id === undefined ? undefined : `${kind}:${id}`;
}

function idIn(kind: Kind, address: string): string | undefined {
  return new RegExp(`#${anchors[kind]}-([1-9]\\d*)$`).exec(address)?.[1];
}

/** A remark on a line is kept with the review it belongs to. */
function lineAdvice(given: string): string {
  return /#discussion_r\d+$/.test(given) ? "Of a remark on a line, name its review." : "";
}
