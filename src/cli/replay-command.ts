import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashState } from "../core/canonical.ts";
import type { Event } from "../core/events.ts";
import { phaseOf } from "../core/phase.ts";
import { fold } from "../core/reduce.ts";
import { readChain, type ChainProblem } from "../transcript/chain.ts";
import { digest } from "../transcript/digest.ts";
import { bySegment } from "../transcript/segments.ts";
import { describeEvent } from "../views/describe-event.ts";
import type { Command } from "./command.ts";
import { usageError } from "./usage-error.ts";

export const replayCommand: Command = {
  name: "replay",
  summary: "Verify a transcript and tell what happened; performs nothing.",
  usage: "crumb replay FILE-OR-FOLDER [--json]",
  examples: ["crumb replay transcript.jsonl", "crumb replay ./log-branch --json"],
  maxWords: 1,
  options: { json: { type: "boolean" } },
  optionHelp: { json: "print { ok, events, stateHash, phase, problem? } and no timeline" },
  run: async ({ words, flag }) => {
    const text = await readTranscript(words[0]);
    const chain = readChain(text);
    const problem = chain.ok ? noEvents(chain.events) : chain.problem;
    const state = fold(chain.events);
    const found = {
      ok: problem === null,
      events: chain.events.length,
      phase: phaseOf(state),
      stateHash: hashState(state, digest),
      ...(problem === null ? {} : { problem }),
    };
    if (flag("json")) console.log(JSON.stringify(found));
    else printTimeline(chain.events, found);
    return problem === null ? 0 : 1;
  },
};

/** An empty file chains perfectly and yet is no session: whatever was in it is gone. */
function noEvents(events: readonly Event[]): ChainProblem | null {
  return events.length > 0 ? null : { line: 1, code: "truncated", message: "The transcript is empty." };
}

type Found = {
  ok: boolean;
  events: number;
  phase: string;
  stateHash: string;
  problem?: { line: number; message: string };
};

function printTimeline(events: readonly Event[], found: Found): void {
  for (const event of events) console.log(`${String(event.seq).padStart(4)}  ${event.at}  ${describeEvent(event)}`);
  if (found.problem !== undefined) {
    console.error(`\nline ${found.problem.line} is not what was written: ${found.problem.message}`);
    console.error("What stands above it verifies; nothing below it can be trusted.");
    return;
  }
  console.log(`\n${found.events} events, chain verified\nphase       ${found.phase}\nstate hash  ${found.stateHash}`);
}

/** Reads one file, or a folder of segments in their order. @throws {AppError} cli.usage */
async function readTranscript(path: string | undefined): Promise<string> {
  const hint = "crumb replay transcript.jsonl";
  if (path === undefined) throw usageError("Which transcript?", hint);
  const kind = await stat(path).catch(() => null);
  if (kind === null) throw usageError(`There is no ${path}.`, hint);
  if (kind.isFile()) return readFile(path, "utf8");
  const names = (await readdir(path)).filter((name) => /^transcript(\.\d+)?\.jsonl$/.test(name)).toSorted(bySegment);
  if (names.length === 0) throw usageError(`${path} holds no transcript.jsonl.`, hint);
  return (await Promise.all(names.map(async (name) => readFile(join(path, name), "utf8")))).join("");
}
