import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { AppError, FailureCode } from "../core/failure.ts";
import { Seat } from "../core/config.ts";
import type { Agent, Filled, Job } from "./port.ts";

/** One step of a script: what the n-th run of a seat does. Without `nth` it holds for every run not named. */
const Step = z.strictObject({
  seat: Seat,
  nth: z.number().int().positive().optional(),
  /** Lets the house do the work, then changes it by the fields below. */
  house: z.boolean().default(true),
  /** Files put over the built game; `null` deletes nothing and is refused. */
  files: z.record(z.string(), z.string()).default({}),
  /** Fields put over the result; what stands here wins. */
  result: z.record(z.string(), z.unknown()).default({}),
  fault: z.enum(["crash", "hang", "garbage", "auth", "quota", "refused"]).optional(),
  costUsd: z.number().nonnegative().nullable().default(0.01),
  waitMs: z.number().int().nonnegative().default(0),
});

/** A recorded agent: what each run of each seat hands back, faults included. */
export const Script = z.strictObject({ steps: z.array(Step).default([]) });
export type Script = z.infer<typeof Script>;
type Step = z.infer<typeof Step>;

/** Plays a script on top of the house, for tests, demonstrations and fault drills. */
export function createScriptedAgent(script: Script, house: Agent): Agent {
  return {
    fill: async (job) => {
      const step = findStep(script, job);
      if (step.waitMs > 0) await wait(step.waitMs, job.signal);
      if (step.fault !== undefined) return fail(step.fault, job);
      const filled = step.house ? await house.fill(job) : empty;
      await put(job, step.files);
      return {
        result: overlay(filled.result, withTree(step.result, job)),
        usage: { inputTokens: 1000, outputTokens: 500 },
        costUsd: step.costUsd,
      };
    },
  };
}

const empty: Filled = { result: {}, usage: null, costUsd: null };

function findStep(script: Script, { brief, ordinal }: Job): Step {
  const mine = script.steps.filter((step) => step.seat === brief.seat);
  const exact = mine.find((step) => step.nth === ordinal) ?? mine.find((step) => step.nth === undefined);
  return exact ?? Step.parse({ seat: brief.seat });
}

function overlay(result: unknown, change: Readonly<Record<string, unknown>>): unknown {
  return typeof result === "object" && result !== null ? { ...result, ...change } : change;
}

/** Scripts are written before the tree is known: scores name it by themselves. */
function withTree(change: Readonly<Record<string, unknown>>, { brief }: Job): Readonly<Record<string, unknown>> {
  return brief.seat === "verifier" && brief.evidence !== null ? { tree: brief.evidence.tree, ...change } : change;
}

async function put({ workspace }: Job, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const target = join(workspace, "game", path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function fail(fault: NonNullable<Step["fault"]>, job: Job): Promise<Filled> {
  if (fault === "garbage") return { result: { type: "nonsense" }, usage: null, costUsd: 0.01 };
  if (fault === "hang") {
    await wait(24 * 60 * 60_000, job.signal);
    throw new AppError({ code: "agent.timeout", message: "The script hung until it was stopped.", retryable: true });
  }
  const code = FailureCode.parse(`agent.${fault}`);
  throw new AppError({ code, message: `The script says: ${fault}.`, retryable: fault === "crash" });
}

/** Waits, or returns early when the job is aborted. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
