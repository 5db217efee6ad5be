import { mkdtemp, rm, writeFile, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { cloneOf, handsOf } from "../support/hands.ts";
import { faultsOf } from "../support/faults.ts";
import { spendingOf } from "../support/spending.ts";
import { until } from "../support/until.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";

// Runs that die, double, come late or never come. Every time: people see it come right, and every effect is paid once.

const idea = "a cat that catches falling sushi";
const minute = 60_000;
/** A builder that declines ends a session early: what is looked at here happens before it. */
const declines = { seat: "builder", fault: "refused" };
const landStep = "      - id: land\n";

let world: World;
afterEach(async () => world.end());

async function open(options: WorldOptions): Promise<number> {
  world = await createWorld(options);
  return world.openIssue(idea);
}

/** The newest run the log names for a seat. */
async function startedRun(issue: number, seat: string): Promise<{ run: number; claim: string }> {
  return until(`a run of the ${seat}`, async () => {
    const { events } = await world.log(issue);
    const event = events.findLast((one) => one.type === "effect.started" && one.data.id.startsWith(`run/${seat}/`));
    return event?.type === "effect.started" ? { run: event.data.run.id, claim: event.data.claim } : undefined;
  });
}

async function isPaid(issue: number, seat: string): Promise<boolean> {
  return (await spendingOf(world, issue)).includes(seat);
}

async function cancel(run: number): Promise<void> {
  const { octokit, place } = handsOf(world);
  await octokit.rest.actions.cancelWorkflowRun({ ...place, run_id: run });
}

async function statusOf(issue: number): Promise<string> {
  const own = (await world.comments(issue)).filter(({ author }) => author.isBot);
  return own.find(({ body }) => body.includes("<!-- crumb:status "))?.body ?? "";
}

/** Where it stands, what the seats were paid for, and what the log says of its runs. */
async function outcomeOf(issue: number) {
  const { state, events } = await world.log(issue);
  return {
    phase: phaseOf(state),
    spending: await spendingOf(world, issue),
    started: events.flatMap((event) => (event.type === "effect.started" ? [event.data.id] : [])),
    failures: events.flatMap((event) =>
      event.type === "effect.settled" && event.data.failure !== null ? [event.data.failure.code] : [],
    ),
    spentUsd: Math.round(state.spentUsd * 100) / 100,
  };
}

function aheadInQueue(gate: string): string {
  const steps = `steps:\n      - run: until [ -e "${gate}/open" ]; do sleep 0.2; done\n`;
  const job = `jobs:\n  wait:\n    runs-on: ubuntu-latest\n    ${steps}`;
  return `name: ahead\non: workflow_dispatch\npermissions: {}\nconcurrency: first\n${job}`;
}

/** Looks again until nothing moves: what the hourly schedule does for a session whose hints were all lost. */
async function sweepToRest(issue: number): Promise<void> {
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const before = (await world.log(issue)).tip;
    await world.sweep();
    if ((await world.log(issue)).tip === before) return;
  }
}

describe("a run that does not come back as it should", () => {
  it("cancelled by a person is tried again, and what it may have cost counts", async () => {
    const issue = await open({ steps: [{ seat: "planner", nth: 1, waitMs: 60_000 }, declines] });
    const { run } = await startedRun(issue, "planner");
    await until("the planner begins", async () => isPaid(issue, "planner"));
    await cancel(run);
    await world.settle();
    expect({ ...(await outcomeOf(issue)), isSaid: (await statusOf(issue)).includes("2 (1 failed)") }).toEqual({
      phase: "stopped",
      spending: ["builder", "planner", "planner"],
      started: ["run/planner/1", "run/planner/2", "run/builder/1"],
      failures: ["run.cancelled", "agent.refused"],
      // What the cancelled one cost nobody knows, so it counts as what was reserved for it.
      spentUsd: 2.01,
      isSaid: true,
    });
  });

  it("dead with its landing is noticed by the next look and tried again", async () => {
    const issue = await open({ steps: [{ seat: "planner", nth: 1, waitMs: 60_000 }, declines] });
    const { run } = await startedRun(issue, "planner");
    await until("the planner begins", async () => isPaid(issue, "planner"));
    await cancel(run);
    const { octokit, place } = handsOf(world);
    await until("the landing job", async () => {
      const { data } = await octokit.rest.actions.listJobsForWorkflowRun({ ...place, run_id: run });
      return data.jobs.some((job) => job.name === "land" && job.status === "in_progress");
    });
    await cancel(run);
    await world.settle();
    const between = phaseOf(await world.state(issue));
    await world.sweep();
    expect({ between, ...(await outcomeOf(issue)) }).toEqual({
      between: "planning",
      phase: "stopped",
      spending: ["builder", "planner", "planner"],
      started: ["run/planner/1", "run/planner/2", "run/builder/1"],
      failures: ["agent.refused"],
      spentUsd: 2.01,
    });
  });

  it("whose landing died is landed again and not paid again", async () => {
    const dies = `      - if: inputs.agent == 'scripted'\n        run: exit 1\n${landStep}`;
    const edit = (path: string, text: string): string =>
      path.endsWith("crumb-job.yml") ? text.replace(landStep, dies) : text;
    const issue = await open({ steps: [], edit });
    await world.settle();
    await sweepToRest(issue);
    expect(await outcomeOf(issue)).toEqual({
      phase: "waiting-for-review",
      spending: ["builder", "planner", "verifier"],
      started: ["planner", "land", "builder", "land", "qa", "verifier", "land"].map((worker, at) =>
        worker === "land" ? `run/land/${[1, 3, 6].indexOf(at) + 1}` : `run/${worker}/1`,
      ),
      failures: [],
      spentUsd: 0.03,
    });
  });

  it("whose dispatch was never answered leaves unpaid, and another does the work", async () => {
    world = await createWorld({ steps: [declines] });
    const dispatches = "/actions/workflows/crumb-job.yml/dispatches";
    await faultsOf(world).add({ on: "request", fault: "lost-answer", method: "POST", path: dispatches });
    const issue = await world.openIssue(idea);
    await until("the lost answer", async () => (await faultsOf(world).left()) === 0);
    await world.advance(3 * minute);
    await world.sweep();
    const { octokit, place } = handsOf(world);
    const { data } = await octokit.rest.actions.listWorkflowRuns({ ...place, workflow_id: "crumb-job.yml" });
    expect({ ...(await outcomeOf(issue)), runs: data.total_count }).toEqual({
      phase: "stopped",
      spending: ["builder", "planner"],
      started: ["run/planner/1", "run/builder/1"],
      failures: ["agent.refused"],
      spentUsd: 0.01,
      runs: 3,
    });
  });

  it("doubled under one claim is paid once, and the second takes nothing from the first", async () => {
    const issue = await open({ steps: [{ seat: "planner", nth: 1, waitMs: 8000 }, declines] });
    const { claim } = await startedRun(issue, "planner");
    await world.host.dispatch("crumb-job.yml", { issue: String(issue), claim, agent: "scripted" });
    await world.settle();
    expect(await outcomeOf(issue)).toEqual({
      phase: "stopped",
      spending: ["builder", "planner"],
      started: ["run/planner/1", "run/builder/1"],
      failures: ["agent.refused"],
      spentUsd: 0.01,
    });
  });

  it("that queued past its deadline leaves unpaid, and the next one works", async () => {
    const gate = await mkdtemp(join(tmpdir(), "crumb-gate-"));
    await chmod(gate, 0o755);
    // The first run of the job waits in a queue behind another workflow; those after it are in another queue.
    const edit = (path: string, text: string): string =>
      path.endsWith("crumb-job.yml") ? text.replace("\njobs:\n", "\nconcurrency: ${{ vars.QUEUE }}\n\njobs:\n") : text;
    world = await createWorld({
      steps: [declines],
      edit,
      files: { ".github/workflows/ahead.yml": aheadInQueue(gate) },
    });
    const { octokit, place } = handsOf(world);
    await world.studio.you.setVariable("QUEUE", "first");
    await world.host.dispatch("ahead.yml", {});
    const issue = await world.openIssue(idea);
    const { run } = await startedRun(issue, "planner");
    await octokit.rest.actions.updateRepoVariable({ ...place, name: "QUEUE", value: "second" });
    await world.advance(70 * minute);
    await world.host.dispatch("crumb.yml", { issue: "" });
    await until("the builder's end", async () => (await world.state(issue)).ended !== null);
    await writeFile(join(gate, "open"), "");
    await world.settle();
    await rm(gate, { recursive: true });
    const late = await octokit.rest.actions.getWorkflowRun({ ...place, run_id: run });
    expect({ ...(await outcomeOf(issue)), late: late.data.conclusion }).toEqual({
      phase: "stopped",
      spending: ["builder", "planner"],
      started: ["run/planner/1", "run/planner/2", "run/builder/1"],
      failures: ["agent.refused"],
      spentUsd: 2.01,
      late: "failure",
    });
  });

  it("that judged a tree which is not the newest any more rules nothing", async () => {
    const issue = await open({ steps: [{ seat: "verifier", nth: 1, waitMs: 12_000 }] });
    await startedRun(issue, "verifier");
    const before = (await world.state(issue)).build;
    const { folder, git } = await cloneOf(world);
    await git("fetch", "-q", "--depth=1", "origin", `crumb/${issue}/game`);
    await git("checkout", "-q", "FETCH_HEAD");
    await writeFile(join(folder, "games", before?.slug ?? "", "NOTES.md"), "I was here.\n");
    await git("add", ".");
    await git("commit", "-qm", "a note");
    await git("push", "-q", "origin", `HEAD:refs/heads/crumb/${issue}/game`);
    const mine = await git("rev-parse", "HEAD");
    await world.settle();
    await rm(folder, { recursive: true });
    const { state, events } = await world.log(issue);
    const scores = events.flatMap((event) =>
      event.type === "effect.settled" && event.data.result?.type === "scores" ? [event.data.superseded] : [],
    );
    expect({
      phase: phaseOf(state),
      rulings: state.rulings.map((ruling) => ruling.commit),
      scores,
      spending: await spendingOf(world, issue),
      spentUsd: Math.round(state.spentUsd * 100),
    }).toEqual({
      phase: "waiting-for-review",
      rulings: [mine],
      scores: [true, false],
      spending: ["builder", "planner", "verifier", "verifier"],
      spentUsd: 4,
    });
  });
});
