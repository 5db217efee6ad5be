import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Agent } from "../agents/port.ts";
import { loadAssets, type Assets } from "../assets.ts";
import { readEnvironment, readMachine, type Environment } from "../config.ts";
import { AppError } from "../core/failure.ts";
import type { OpenEffect } from "../core/state.ts";
import { digest } from "../transcript/digest.ts";
import { openOwnLog } from "../transcript/log.ts";
import type { TranscriptPort } from "../transcript/port.ts";
import { wire } from "../wire.ts";
import { work } from "../work/work.ts";
import type { Command } from "./command.ts";
import { sayInJob } from "./say-in-job.ts";
import { issueArgument } from "./issue-argument.ts";
import { prepareWork, type Found } from "./prepare-work.ts";

/** How long a run waits for the log to name it before it leaves without having spent anything. */
const startWaitMs = 60_000;

export const workCommand: Command = {
  name: "work",
  summary: "Do one run's work: fill a seat or play a build, and leave the outcome in a folder.",
  usage: "crumb work --issue N --claim ID --out FOLDER",
  examples: ["crumb work --issue 12 --claim 01J… --out ./outcome"],
  maxWords: 0,
  options: { issue: { type: "string" }, claim: { type: "string" }, out: { type: "string" } },
  optionHelp: {
    issue: "number of the issue",
    claim: "the claim this run works under",
    out: "folder the outcome is written to",
  },
  run: async ({ text }) => {
    const issue = issueArgument(text("issue"));
    const env = readEnvironment();
    if ((env.run?.attempt ?? 1) > 1) {
      sayInJob(
        "this run was repeated by hand; nothing is paid twice. Comment on the issue, and what is due starts anew",
      );
      return 1;
    }
    const [deps, assets] = await Promise.all([wire(env, issue, sayInJob), loadAssets()]);
    const found = await awaitStart(deps.transcript, { claim: text("claim") ?? "", run: env.run?.id ?? 0 });
    if (found === null) {
      sayInJob("the log does not name this run; leaving without having spent anything");
      return 1;
    }
    const request = await prepareWork(found, { deps, assets, outDir: text("out") ?? "outcome" });
    const agent = await pickAgent(found.effect, { env, assets });
    const outcome = await work(request, {
      agent,
      play: async ({ gameDir, outDir, tree, set }) => {
        const { runQa } = await import("../qa/run-qa.ts");
        return runQa({
          gameDir,
          outDir,
          tree,
          set,
          seed: 1,
          pageScript: assets.qaPage,
          browserPath: readMachine().browserPath,
          onProgress: sayInJob,
        });
      },
      digest,
      elapsed: () => performance.now(),
      say: sayInJob,
    });
    sayInJob(outcome.failure === null ? `${found.effect.id}: done` : `${found.effect.id}: ${outcome.failure.message}`);
    return 0;
  },
};

/** A run spends nothing until the log says that its claim is open and was started by this very run (design §6). */
async function awaitStart(
  transcript: TranscriptPort,
  { claim, run }: { claim: string; run: number },
): Promise<Found | null> {
  const until = performance.now() + startWaitMs;
  let seen: string | null | undefined;
  for (let wait = 150; performance.now() < until; wait = Math.min(wait * 1.5, 3000)) {
    if (seen !== undefined && (await transcript.tip()) === seen) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      continue;
    }
    const { state, tip } = await openOwnLog(transcript);
    seen = tip;
    const effect = state.open.find((candidate) => candidate.claim?.id === claim);
    if (effect === undefined) return null;
    if (effect.status === "started") return effect.run?.id === run ? { state, effect } : null;
  }
  return null;
}

async function pickAgent({ claim }: OpenEffect, { env, assets }: { env: Environment; assets: Assets }): Promise<Agent> {
  const { createHouseAgent } = await import("../agents/house-agent.ts");
  const house = createHouseAgent(assets.kit);
  if (claim?.binding?.agent !== "scripted") return house;
  const { createScriptedAgent, Script } = await import("../agents/scripted-agent.ts");
  const path = join(env.workspace, ".github", "crumb-script.json");
  const parsed = Script.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (parsed.success) return createScriptedAgent(parsed.data, house);
  const message = `${path}: ${parsed.error.issues[0]?.message ?? "is not a script"}`;
  throw new AppError({ code: "config.invalid", message, retryable: false });
}
