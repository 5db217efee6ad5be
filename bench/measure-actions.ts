// In: nothing. Out: what one session by workflows alone cost, up to the verdict and to the merge, and what a pass costs
// that finds nothing to do. Not its business: what is wanted.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { owner, repositoryName, seedRepository, type Studio } from "../src/cli/demo/seed-repository.ts";
import { startHub, type Hub } from "../src/cli/demo/start-hub.ts";
import { phaseOf } from "../src/core/phase.ts";
import type { State } from "../src/core/state.ts";
import { connect, type Connection } from "../src/github/connect.ts";
import { createGithubTranscript } from "../src/github/github-transcript.ts";
import { openLog } from "../src/transcript/log.ts";
import { logBranch } from "../src/views/links.ts";
import { countExchanges, countLogCommits, countSteps } from "./count-exchanges.ts";
import { openTape, type Tape } from "./hub-tape.ts";
import { readBilledJobs, type BilledJob } from "./read-billed-jobs.ts";

const programs = join(import.meta.dirname, "..", "dist");
const identity = "github-actions[bot]";
const idea = "a cat that catches falling sushi";
const scores = ["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"].map((dimension) => ({
  dimension,
  score: 9,
  because: "seen on the pictures",
  cites: ["play", "title"],
}));

interface Stage {
  readonly hub: Hub;
  readonly studio: Studio;
  readonly connection: Connection;
  readonly tape: Tape;
}

/** Plays and counts one session whose first attempt passes. */
export async function measureActions() {
  const dataDir = await mkdtemp(join(tmpdir(), "crumb-bench-"));
  const hub = await startHub({ dataDir, port: "0", browserPath: process.env["CRUMB_BROWSER"], programs });
  try {
    const file = (path: string, value: unknown) => ({ path, content: Buffer.from(JSON.stringify(value)) });
    const script = { steps: [{ seat: "verifier", result: { scores } }] };
    const extra = [file(".github/crumb.yml", { preset: "scripted" }), file(".github/crumb-script.json", script)];
    const studio = await seedRepository(hub, { programs, extra });
    await rest(hub);
    const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
    const tape = openTape(join(dataDir, "said.jsonl"));
    await hub.admin("/record", { file: tape.file });
    return await play({ hub, studio, connection, tape });
  } finally {
    await hub.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function play(stage: Stage) {
  const { hub, studio } = stage;
  const { number } = await studio.you.openIssue({ title: idea, body: "", labels: ["crumb"] });
  await rest(hub);
  const judged = await stateOf(stage, number);
  const { pull, build } = judged;
  if (phaseOf(judged) !== "ready-to-merge" || pull === null || build === null) throw wentOtherwise(judged);
  const toVerdict = await cutSection(stage, []);
  const waiting = await passIdly(stage, number, toVerdict.jobs);
  await studio.reviewer.approve(pull.number, build.commit);
  await rest(hub);
  await studio.reviewer.merge(pull.number, build.commit);
  await rest(hub);
  const ended = await stateOf(stage, number);
  if (ended.ended?.how !== "accepted") throw wentOtherwise(ended);
  const toMerge = await cutSection(stage, waiting.jobs);
  const over = await passIdly(stage, number, toMerge.jobs);
  const session = [toVerdict, toMerge];
  return {
    idle: { requests: Math.max(waiting.figures.requests, over.figures.requests) },
    session: { ...figuresOf(session), toVerdict: toVerdict.figures },
    rows: [
      ...rowsOf("toVerdict", toVerdict),
      ...rowsOf("idleWaiting", waiting),
      ...rowsOf("toAcceptance", toMerge),
      ...rowsOf("idleEnded", over),
    ],
  };
}

/** What the hourly schedule does when a session has nothing due. */
async function passIdly(stage: Stage, issue: number, before: readonly BilledJob[]): Promise<Section> {
  const { octokit } = stage.connection;
  const inputs = { issue: String(issue) };
  const workflow = { owner, repo: repositoryName, workflow_id: "crumb.yml", ref: "main", inputs };
  await octokit.rest.actions.createWorkflowDispatch(workflow);
  await rest(stage.hub);
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

function rowsOf(section: string, { lines, ownJobs }: Section) {
  return countSteps(lines).map(({ step, ...count }) => ({
    mode: "actions",
    section,
    step,
    ...withJobs(
      count,
      ownJobs.filter((job) => job.step === step),
    ),
  }));
}

async function stateOf({ connection }: Stage, issue: number): Promise<State> {
  return (await openLog(createGithubTranscript(connection, logBranch(issue), [identity]))).state;
}

function wentOtherwise(state: State): Error {
  return new Error(`The session is at "${phaseOf(state)}", where nothing can be measured.`);
}

async function rest(hub: Hub): Promise<void> {
  for (;;) {
    const answer: unknown = await hub.admin("/idle");
    if (typeof answer === "object" && answer !== null && "idle" in answer && answer.idle === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
