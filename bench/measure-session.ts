// In: who looks at sessions. Out: what one session cost, up to the verdict and to the merge, and what a look costs that
// finds nothing to do. Not its business: what is wanted.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { owner, repositoryName, seedRepository, type Studio } from "../src/cli/demo/seed-repository.ts";
import { startHub, type Hub } from "../src/cli/demo/start-hub.ts";
import { identityOf } from "../src/config.ts";
import { phaseOf } from "../src/core/phase.ts";
import type { State } from "../src/core/state.ts";
import { connect, type Connection } from "../src/github/connect.ts";
import { createGithubTranscript } from "../src/github/github-transcript.ts";
import { openLog } from "../src/transcript/log.ts";
import { logBranch } from "../src/views/links.ts";
import { createAppInWorld, type AppInWorld } from "../test/support/app-in-world.ts";
import { countExchanges, countLogCommits, countSteps } from "./count-exchanges.ts";
import { hurryApp } from "./hurry-app.ts";
import { openTape, type Tape } from "./hub-tape.ts";
import { readBilledJobs, type BilledJob } from "./read-billed-jobs.ts";

const programs = join(import.meta.dirname, "..", "dist");
/** The server looks at everything when it is told to, and not in between. */
const sweepSeconds = 9999;
const idea = "a cat that catches falling sushi";
const scores = ["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"].map((dimension) => ({
  dimension,
  score: 9,
  because: "seen on the pictures",
  cites: ["play", "title"],
}));

export type Mode = "actions" | "app";

interface Stage {
  readonly mode: Mode;
  readonly hub: Hub;
  readonly studio: Studio;
  readonly app: AppInWorld | null;
  readonly connection: Connection;
  readonly tape: Tape;
}

/** Plays and counts one session whose first attempt passes. */
export async function measureSession(mode: Mode) {
  const dataDir = await mkdtemp(join(tmpdir(), "crumb-bench-"));
  const hub = await startHub({ dataDir, port: "0", browserPath: process.env["CRUMB_BROWSER"], programs });
  const apps: AppInWorld[] = [];
  try {
    const file = (path: string, value: unknown) => ({ path, content: Buffer.from(JSON.stringify(value)) });
    const script = { steps: [{ seat: "verifier", result: { scores } }] };
    const extra = [file(".github/crumb.yml", { preset: "scripted" }), file(".github/crumb-script.json", script)];
    const studio = await seedRepository(hub, { programs, extra });
    if (mode === "app") apps.push(await createAppInWorld({ hub, studio, programs, sweepSeconds }));
    const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
    const tape = openTape(join(dataDir, "said.jsonl"));
    const stage = { mode, hub, studio, app: apps[0] ?? null, connection, tape };
    await rest(stage);
    await hub.admin("/record", { file: tape.file });
    return await play(stage);
  } finally {
    for (const app of apps) await app.end();
    await hub.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function play(stage: Stage) {
  const { studio, mode } = stage;
  const { number } = await studio.you.openIssue({ title: idea, body: "", labels: ["crumb"] });
  await rest(stage);
  const judged = await stateOf(stage, number);
  const { pull, build } = judged;
  if (phaseOf(judged) !== "ready-to-merge" || pull === null || build === null) throw wentOtherwise(judged);
  const toVerdict = await cutSection(stage, []);
  const waiting = await lookIdly(stage, number, toVerdict.jobs);
  await studio.reviewer.approve(pull.number, build.commit);
  await rest(stage);
  await studio.reviewer.merge(pull.number, build.commit);
  await rest(stage);
  const ended = await stateOf(stage, number);
  if (ended.ended?.how !== "accepted") throw wentOtherwise(ended);
  const toMerge = await cutSection(stage, waiting.jobs);
  const over = await lookIdly(stage, number, toMerge.jobs);
  const all = { toVerdict, idleWaiting: waiting, toAcceptance: toMerge, idleEnded: over };
  return {
    idle: idleFigures(mode, waiting, over),
    session: { ...toVerdict.figures, accepted: figuresOf([toVerdict, toMerge]) },
    rows: Object.entries(all).flatMap(([section, one]) => rowsOf({ mode, section }, one)),
  };
}

/**
 * What a session costs that waits. A server's look at everything has a price of its own, which all sessions share: it is
 * that of a look when the only session is over.
 */
function idleFigures(mode: Mode, waiting: Section, over: Section) {
  const [one, none] = [waiting.figures, over.figures];
  if (mode === "actions") return { requests: Math.max(one.requests, none.requests), notModified: one.notModified };
  return {
    requests: one.requests - none.requests,
    notModified: one.notModified - none.notModified,
    sweep: { requests: none.requests, notModified: none.notModified },
  };
}

/** A look at a session that has nothing due, as the hourly schedule or the server's clock brings it about. */
async function lookIdly(stage: Stage, issue: number, before: readonly BilledJob[]): Promise<Section> {
  const { app, connection, tape } = stage;
  if (app !== null) {
    // The first two learn what there is, the third finds it unchanged.
    for (let look = 0; look < 2; look += 1) await hurryApp(app);
    tape.cut();
    await hurryApp(app);
  } else {
    const inputs = { issue: String(issue) };
    const workflow = { owner, repo: repositoryName, workflow_id: "crumb.yml", ref: "main", inputs };
    await connection.octokit.rest.actions.createWorkflowDispatch(workflow);
  }
  await rest(stage);
  return cutSection(stage, before);
}

type Lines = ReturnType<Tape["cut"]>;

interface Section {
  readonly lines: Lines;
  /** All so far, and those of this section. */
  readonly jobs: readonly BilledJob[];
  readonly ownJobs: readonly BilledJob[];
  readonly figures: ReturnType<typeof countAll>;
}

async function cutSection({ connection, tape }: Stage, before: readonly BilledJob[]): Promise<Section> {
  const lines = tape.cut();
  const jobs = await readBilledJobs(connection);
  // What was asked to learn this is nobody's.
  tape.cut();
  const ownJobs = jobs.filter((job) => !before.some((one) => one.id === job.id));
  return { lines, jobs, ownJobs, figures: countAll(lines, ownJobs) };
}

function countAll(lines: Lines, jobs: readonly BilledJob[]) {
  const { routes: _routes, ...counted } = countExchanges(lines);
  return { ...withJobs(counted, jobs), logCommits: countLogCommits(lines) };
}

/** What is recorded, and what jobs cost besides. */
function withJobs<Counted extends { readonly requests: number }>(counted: Counted, jobs: readonly BilledJob[]) {
  const sum = (of: (job: BilledJob) => number) => jobs.reduce((total, job) => total + of(job), 0);
  const requestsOfActions = sum((job) => job.requestsOfActions);
  return {
    ...counted,
    requests: counted.requests + requestsOfActions,
    requestsOfActions,
    jobs: jobs.length,
    billedJobMinutes: sum((job) => job.minutes),
  };
}

function figuresOf(sections: readonly Section[]) {
  return countAll(
    sections.flatMap((section) => section.lines),
    sections.flatMap((section) => section.ownJobs),
  );
}

function rowsOf(of: { readonly mode: Mode; readonly section: string }, { lines, ownJobs }: Section) {
  return countSteps(lines).map(({ step, ...count }) => ({
    ...of,
    step,
    ...withJobs(
      count,
      ownJobs.filter((job) => job.step === step),
    ),
  }));
}

async function stateOf({ app, connection }: Stage, issue: number): Promise<State> {
  const identity = identityOf(app?.slug, "job");
  return (await openLog(createGithubTranscript(connection, logBranch(issue), identity))).state;
}

function wentOtherwise(state: State): Error {
  return new Error(`The session is at "${phaseOf(state)}", where nothing can be measured.`);
}

/** Waits until nothing runs and nothing is under way; the server may start a run between two questions. */
async function rest({ hub, app }: Stage): Promise<void> {
  while (!((await isIdle(hub)) && (app === null || ((await app.isIdle()) && (await isIdle(hub)))))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function isIdle(hub: Hub): Promise<boolean> {
  const answer: unknown = await hub.admin("/idle");
  return typeof answer === "object" && answer !== null && "idle" in answer && answer.idle === true;
}
