import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "./memory-host.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({});
});
afterEach(() => world.stop());

function dispatch(inputs: Readonly<Record<string, unknown>> = {}, ref = "main") {
  return world.runner.dispatch({
    repositoryId: 1,
    actorId: 9,
    actorLogin: "ada",
    workflow: "w.yml",
    ref,
    inputs,
    payload: {},
  });
}

async function start(inputs: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const result = await dispatch(inputs);
  if (!result.ok) throw new Error(result.message);
  return result.run.id;
}

function isUnderWay(id: number, key: string) {
  return expect.poll(() => world.log(id, key), { timeout: 15_000, interval: 10 }).toContain("under way");
}

const conclusions = (ids: readonly number[]) => ids.map((id) => world.run(id).conclusion);

const slowOnce = `
on: { workflow_dispatch: { inputs: { n: { required: true }, eager: { type: boolean } } } }
concurrency: { group: "one-\${{ vars.NOTHING }}", cancel-in-progress: "\${{ inputs.eager }}" }
jobs:
  a:
    runs-on: x
    steps: [{ run: "echo under way; if [ \${{ inputs.n }} = 1 ]; then sleep 2; fi" }]
`;

it("keeps one run going and one waiting; a newer one takes the place of the waiting one", async () => {
  world.commit({ ".github/workflows/w.yml": slowOnce });
  const first = await start({ n: 1 });
  await isUnderWay(first, "a");
  const second = await start({ n: 2 });
  expect(world.run(second).status).toBe("pending");
  const third = await start({ n: 3 });
  await world.settle();
  expect(conclusions([first, second, third])).toEqual(["success", "cancelled", "success"]);
  expect(world.jobs(second)).toEqual([]);
});

it("takes the waiting one's place before asking whether anything is to run", async () => {
  world.commit({
    ".github/workflows/w.yml": slowOnce.replace("    runs-on: x", "    if: inputs.n != 3\n    runs-on: x"),
  });
  const first = await start({ n: 1 });
  await isUnderWay(first, "a");
  const [second, third] = [await start({ n: 2 }), await start({ n: 3 })];
  await world.settle();
  expect(conclusions([first, second, third])).toEqual(["success", "cancelled", "skipped"]);
});

it("cancels the run in progress when the newer one says so", async () => {
  world.commit({ ".github/workflows/w.yml": slowOnce.replace("sleep 2", "sleep 60") });
  const first = await start({ n: 1 });
  await isUnderWay(first, "a");
  const second = await start({ n: 2, eager: true });
  await world.settle();
  expect(conclusions([first, second])).toEqual(["cancelled", "success"]);
});

it("cancels a run: kills what runs, still runs always() steps and jobs", async () => {
  world.commit({
    ".github/workflows/w.yml": `
on: workflow_dispatch
jobs:
  work:
    runs-on: x
    steps:
      - run: trap '' INT TERM; echo under way; sleep 77 & sleep 77; sleep 77
      - run: echo never
      - { if: always(), run: echo cleaned up }
  next:
    needs: work
    runs-on: x
    steps: [{ run: "true" }]
  land:
    needs: work
    if: always()
    runs-on: x
    steps: [{ run: "echo work was \${{ needs.work.result }}" }]
`,
  });
  const id = await start();
  await isUnderWay(id, "work");
  expect([world.runner.cancel(id), world.runner.cancel(999_999)]).toEqual([true, false]);
  await world.settle();
  expect(Object.fromEntries(world.jobs(id).map((job) => [job.key, job.conclusion]))).toEqual({
    work: "cancelled",
    next: "skipped",
    land: "success",
  });
  expect(world.run(id).conclusion).toBe("cancelled");
  expect(world.log(id, "work")).toContain("The operation was canceled.");
  expect(world.log(id, "work")).toContain("\ncleaned up");
  expect(world.log(id, "work")).not.toContain("\nnever");
  expect(world.log(id, "land")).toContain("work was cancelled");
});

it("ends steps and jobs that are out of time by the hub's clock", async () => {
  world.commit({
    ".github/workflows/w.yml": `
on: workflow_dispatch
jobs:
  step:
    runs-on: x
    steps: [{ run: "echo under way; sleep 77", timeout-minutes: 5 }]
  job:
    runs-on: x
    timeout-minutes: 5
    steps: [{ run: "echo under way; sleep 77" }, { if: failure(), run: "echo no" }]
`,
  });
  const id = await start();
  await Promise.all([isUnderWay(id, "step"), isUnderWay(id, "job")]);
  world.advance(5 * 60_000);
  await world.settle();
  expect(Object.fromEntries(world.jobs(id).map((job) => [job.key, job.conclusion]))).toEqual({
    step: "failure",
    job: "cancelled",
  });
  expect(world.log(id, "step")).toContain("timed out after 5 minutes");
  expect(world.log(id, "job")).toContain("exceeded the maximum execution time");
});

it("starts scheduled runs when the hub's clock passes them, once", async () => {
  world.commit({
    ".github/workflows/w.yml":
      "on: { schedule: [{ cron: '0 * * * *' }] }\njobs: { a: { runs-on: x, steps: [{ run: 'true' }] } }",
  });
  world.advance(30 * 60_000);
  world.advance(3 * 60 * 60_000);
  await expect.poll(() => world.runs().length).toBe(1);
  await world.settle();
  expect(world.runs().map(({ event, conclusion }) => [event, conclusion])).toEqual([["schedule", "success"]]);
  expect(world.runs()[0]?.eventPayload).toMatchObject({
    schedule: "0 * * * *",
    repository: { default_branch: "main" },
  });
});

it("starts nothing for what a job's token did, and the right file for each event", async () => {
  const workflow = (on: string) => `on: ${on}\njobs: { a: { runs-on: x, steps: [{ run: 'true' }] } }`;
  const main = world.commit({
    ".github/workflows/comment.yml": workflow("issue_comment"),
    ".github/workflows/pull.yml": workflow("{ pull_request_target: { types: [closed], branches: [main] } }"),
    ".github/workflows/push.yml": workflow("{ push: { branches: [side], paths: ['games/**'] } }"),
    ".github/workflows/review.yml": workflow("pull_request_review"),
    ".github/workflows/broken.yml": "on: [issue_comment\n",
  });
  const side = world.commit({ ".github/workflows/comment.yml": workflow("push"), "games/a.js": "1" }, "side");
  const pull = { number: 3, title: "T", head: { sha: side, ref: "side" }, base: { ref: "main" } };
  const started = async (name: string, more: Parameters<World["event"]>[1]) =>
    (await world.event(name, more)).map((run) => [run.path.slice(18), run.headSha, run.ref]);
  expect(await started("issue_comment", { action: "created", byJobToken: true })).toEqual([]);
  expect(await started("issue_comment", { action: "created" })).toEqual([["comment.yml", main, "refs/heads/main"]]);
  expect(await started("pull_request_target", { action: "closed", payload: { pull_request: pull } })).toEqual([
    ["pull.yml", main, "refs/heads/main"],
  ]);
  expect(
    await started("pull_request_target", {
      action: "closed",
      payload: { pull_request: { ...pull, base: { ref: "other" } } },
    }),
  ).toEqual([]);
  expect(await started("pull_request_review", { action: "submitted", payload: { pull_request: pull } })).toEqual([
    ["review.yml", side, "refs/pull/3/merge"],
  ]);
  const push = { ref: "refs/heads/side", before: main, after: side, head_commit: { message: "m" } };
  expect(await started("push", { payload: push })).toEqual([
    ["broken.yml", side, "refs/heads/side"],
    ["comment.yml", side, "refs/heads/side"],
    ["push.yml", side, "refs/heads/side"],
  ]);
  expect(world.runs().find((run) => run.path.endsWith("broken.yml"))).toMatchObject({
    status: "completed",
    conclusion: "failure",
  });
  expect(await started("push", { payload: { ...push, head_commit: { message: "x [skip ci]" } } })).toEqual([]);
  await world.settle();
});

it("lets the runs of a pull request by a job's token wait for somebody's approval", async () => {
  const workflow = (on: string) => `on: ${on}\njobs: { a: { runs-on: x, steps: [{ run: 'true' }] } }`;
  world.commit({
    ".github/workflows/pull.yml": workflow("pull_request"),
    ".github/workflows/target.yml": workflow("pull_request_target"),
  });
  const side = world.commit({ "a.txt": "a" }, "side");
  world.git("push", "-q", "origin", "side:refs/pull/3/merge");
  const pull = { number: 3, title: "By a job", head: { sha: side, ref: "side" }, base: { ref: "main" } };
  const by = async (name: string, action: string, byJobToken: boolean) =>
    (await world.event(name, { action, byJobToken, payload: { pull_request: pull } })).map(({ id }) => id);
  const waiting = await by("pull_request", "opened", true);
  expect([await by("pull_request", "labeled", true), await by("pull_request_target", "opened", true)]).toEqual([
    [],
    [],
  ]);
  await world.settle();
  expect(waiting.map((id) => [world.run(id).displayTitle, world.run(id).conclusion, world.jobs(id)])).toEqual([
    ["By a job", "action_required", []],
  ]);
  const begun = await by("pull_request", "opened", false);
  await world.settle();
  expect(conclusions(begun)).toEqual(["success"]);
});

it("refuses dispatches as GitHub does", async () => {
  world.commit({
    ".github/workflows/w.yml": slowOnce,
    ".github/workflows/x.yml": "on: push\njobs: { a: { runs-on: x, steps: [{ run: 'true' }] } }",
  });
  const other = world.runner.dispatch({
    repositoryId: 1,
    actorId: 9,
    actorLogin: "ada",
    workflow: "x.yml",
    ref: "main",
    inputs: {},
    payload: {},
  });
  expect(await Promise.all([dispatch({}), dispatch({ n: 1 }, "nowhere"), other])).toEqual([
    { ok: false, status: 422, message: "Required input 'n' not provided" },
    { ok: false, status: 422, message: "No ref found for: nowhere" },
    { ok: false, status: 422, message: "Workflow does not have 'workflow_dispatch' trigger" },
  ]);
});

it("ends everything when it is stopped", async () => {
  world.commit({
    ".github/workflows/w.yml":
      "on: workflow_dispatch\njobs: { a: { runs-on: x, steps: [{ run: \"trap '' INT TERM; echo under way; sleep 99; sleep 99\" }, { if: always(), run: echo no }] } }",
  });
  const id = await start();
  await isUnderWay(id, "a");
  await world.runner.stop();
  expect(world.run(id).conclusion).toBe("cancelled");
  expect(world.log(id, "a")).not.toContain("\nno");
});
