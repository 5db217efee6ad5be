import { afterEach, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { Entry, heldOn } from "../../src/dispatch/ledger/entry.ts";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { chainStart, readLines } from "../../src/transcript/chain.ts";
import { report } from "../../src/views/report.ts";
import { createWorld, type World } from "../support/world.ts";

const minute = 60_000;

let world: World | undefined;
afterEach(async () => {
  await world?.end();
  world = undefined;
});

/** The repository's ledger, as its owner reads it. */
async function entriesOf({ hub, studio }: World): Promise<readonly Entry[]> {
  const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
  const { segments } = await createGithubTranscript(connection, "crumb/ledger", ["github-actions[bot]"]).read();
  const read = readLines(segments.map((segment) => segment.text).join(""), chainStart, Entry);
  if (!read.ok) throw new Error(read.problem.message);
  return read.events;
}

describe("what sessions share", () => {
  it(
    "lets one wait while all places are taken, says so, and wakes it when one is free",
    { timeout: 5 * minute },
    async () => {
      world = await createWorld({ limits: { openSessions: 1 } });
      const issues = [
        await world.openIssue("a cat that catches falling sushi"),
        await world.openIssue("snake on the moon"),
      ];
      const waited = await firstHold(world, issues);
      const said = (await world.comments(waited.issue)).map((comment) => comment.body).join("\n");
      await world.settle();

      const states = await Promise.all(issues.map(async (issue) => world?.state(issue)));
      const taken = atWorkAtOnce(await entriesOf(world));
      expect({
        why: waited.why,
        isSaid: said.includes("this one is next as soon as a place is free"),
        phases: states.map((state) => state && phaseOf(state)),
        taken,
      }).toEqual({ why: "places", isSaid: true, phases: ["waiting-for-review", "waiting-for-review"], taken: 1 });
    },
  );

  it("spends no more than a day's money on twenty sessions at once", { timeout: 8 * minute }, async () => {
    world = await createWorld({
      // Every paid run costs a dollar fifty of the two that are reserved.
      steps: ["planner", "builder", "verifier"].map((seat) => ({ seat, costUsd: 1.5 })),
      limits: { dayUsd: 7, seatUsd: 2, openSessions: 20 },
      jobRequests: 15_000,
    });
    const issues: number[] = [];
    for (let n = 1; n <= 20; n += 1) issues.push(await world.openIssue(`game number ${n}: a fox collects ${n} coins`));
    await world.settle();

    const entries = await entriesOf(world);
    const day = entries[0]?.at.slice(0, 10) ?? "";
    const states = await Promise.all(issues.map(async (issue) => world?.state(issue)));
    const held = states.filter((state) => state?.hold?.why === "money");
    const texts = held.map((state) => state && report(state).why);
    const paid = states.reduce((sum, state) => sum + (state?.spentUsd ?? 0), 0);
    expect({
      never: entries.every((_, at) => heldOn(day, entries.slice(0, at + 1)) <= 7),
      isSpent: paid > 3 && paid <= 7,
      isAgreed: Math.abs(heldOn(day, entries) - paid) < 0.01,
      isHeld: held.length >= 15,
      isSaid: texts.every((text) => text?.includes("The money for today is spent")),
    }).toEqual({ never: true, isSpent: true, isAgreed: true, isHeld: true, isSaid: true });
  });
});

async function firstHold(world: World, issues: readonly number[]): Promise<{ issue: number; why: string }> {
  const until = performance.now() + 2 * minute;
  while (performance.now() < until) {
    for (const issue of issues) {
      const { session, hold } = await world.state(issue);
      const isShown = (await world.comments(issue)).some((comment) => comment.body.includes("as soon as a place"));
      if (session !== null && hold !== null && isShown) return { issue, why: hold.why };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("No session was held back within two minutes.");
}

/** The most places that were taken at one time. */
function atWorkAtOnce(entries: readonly Entry[]): number {
  let most = 0;
  const now = new Set<string>();
  for (const entry of entries) {
    if (entry.type === "place.taken") now.add(entry.for);
    if (entry.type === "place.left") now.delete(entry.for);
    most = Math.max(most, now.size);
  }
  return most;
}
