/**
 * A person's message in, the request in it out. Commands stand at the start of a line; quotes, code and the tail of
 * an e-mail reply are not read. Total: anything is a request, a problem, or nothing.
 */
import { requestTable, type Request } from "../core/requests.ts";
import { cleanText } from "./clean-text.ts";

export interface Parsed {
  readonly request: Request | null;
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** The words that go into a brief; empty where the request is all there is. */
  readonly text: string;
}

const names = requestTable.flatMap((row) => (row.slash === null ? [] : [row.slash.split(" ")[0]?.slice(1) ?? ""]));
const emailTail = /^(?:On .{0,200} wrote:|-{2,}\s*Original Message\s*-{2,}|_{10,}|From: .{0,200})\s*$/;

/** Parses one message. */
export function parseMessage(body: string): Parsed {
  const lines = spokenLines(cleanText(body));
  const index = lines.findIndex((line) => /^\/[a-z]/i.test(line));
  const text = lines.join("\n").trim();
  if (index < 0) return { request: text === "" ? null : { type: "steer" }, problem: null, text };
  const [word = "", ...rest] = (lines[index] ?? "").slice(1).trim().split(/\s+/);
  const after = [rest.join(" "), ...lines.slice(index + 1)].join("\n").trim();
  return parseCommand(word.toLowerCase(), after);
}

function parseCommand(name: string, argument: string): Parsed {
  const simple = (request: Request): Parsed => ({ request, problem: null, text: "" });
  switch (name) {
    case "start":
    case "restart":
    case "pause":
    case "resume":
    case "cancel":
    case "help":
      return simple({ type: name });
    case "approve":
      return parseApproval(argument.split(/\s/)[0] ?? "");
    case "veto":
      return argument === ""
        ? wrong("veto.reason", "`/veto` wants a reason: say what to do instead, on the same line.")
        : { request: { type: "veto" }, problem: null, text: argument };
    case "ask":
      return argument === "" || /^status\b/i.test(argument)
        ? simple({ type: "ask", topic: "status" })
        : wrong("ask.topic", "I can answer `/ask status`.");
    default:
      return wrong(
        "command.unknown",
        `I do not know \`/${name.slice(0, 30)}\`.${suggestion(name)} \`/help\` lists what I know.`,
      );
  }
}

function parseApproval(written: string): Parsed {
  const sha = written.toLowerCase();
  if (sha !== "" && !/^[0-9a-f]{7,40}$/.test(sha)) {
    return wrong("approve.sha", "`/approve` takes nothing or the commit you looked at, at least 7 of its digits.");
  }
  return { request: { type: "approve", sha: sha === "" ? null : sha }, problem: null, text: "" };
}

function wrong(code: string, message: string): Parsed {
  return { request: null, problem: { code, message }, text: "" };
}

function suggestion(name: string): string {
  const [best] = names.map((known) => ({ known, cost: distance(name, known) })).toSorted((a, b) => a.cost - b.cost);
  return best !== undefined && best.cost <= 2 ? ` Did you mean \`/${best.known}\`?` : "";
}

/** Lines the person wrote themselves: no quotes, no code, nothing after the marker of an e-mail reply. */
function spokenLines(text: string): string[] {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    if (emailTail.test(line)) break;
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1] ?? null;
    if (mark !== null) {
      fence = fence === null ? mark : closes(mark, fence) ? null : fence;
      continue;
    }
    if (fence === null && !/^\s*>/.test(line) && !/^(?: {4}|\t)/.test(line)) lines.push(line);
  }
  return lines;
}

function closes(mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length;
}

/** Edits between two words (Levenshtein), small words only. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a.slice(0, 30)).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
