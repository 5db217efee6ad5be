import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { phaseOf } from "../../src/core/phase.ts";
import { logBranch } from "../../src/views/links.ts";
import { cloneOf, handsOf } from "../support/hands.ts";
import { createWorld, type World } from "../support/world.ts";

// A person wants their words gone. The tests follow one session; every look into the log is git's own.

const minute = 60_000;
const run = promisify(execFile);
const program = join(import.meta.dirname, "..", "..", "dist", "crumb.mjs");

/** A program of the repository's people that has words removed and reads what came of it. */
const forPrograms = `on:
  workflow_dispatch:
    inputs:
      issue: { required: true }
      review: { required: true }
jobs:
  redact:
    runs-on: ubuntu-latest
    permissions: { contents: write }
    env:
      CRUMB_TOKEN: \${{ github.token }}
      CRUMB_DEFAULT_BRANCH: main
      ISSUE: \${{ inputs.issue }}
      REVIEW: \${{ inputs.review }}
    steps:
      - uses: actions/checkout@v4
      - run: node .github/crumb/crumb.mjs redact --issue "$ISSUE" --review "$REVIEW" --dry-run --json
      - run: node .github/crumb/crumb.mjs redact --issue "$ISSUE" --review "$REVIEW" --json
`;

let world: World;
let issue = 0;
let comment = 0;

beforeAll(async () => {
  world = await createWorld({ files: { ".github/workflows/for-programs.yml": forPrograms } });
  issue = await world.openIssue("a cat that catches falling sushi near Mulberry Street");
  await world.settle();
  await say("/pause");
  comment = await say("make it slower, says Ada Example of Plum Lane");
}, 4 * minute);
afterAll(async () => world.end());

async function say(words: string): Promise<number> {
  const { octokit, place } = handsOf(world);
  const { data } = await octokit.rest.issues.createComment({ ...place, issue_number: issue, body: words });
  await world.settle();
  return data.id;
}

/** Starts the workflow as a person does, and tells how it ended. */
async function redact(what: string): Promise<string | null> {
  const { octokit, place } = handsOf(world);
  await world.host.dispatch("crumb-redact.yml", { issue: String(issue), what });
  await world.settle();
  const { data } = await octokit.rest.actions.listWorkflowRuns({ ...place, workflow_id: "crumb-redact.yml" });
  return data.workflow_runs[0]?.conclusion ?? null;
}

/** What the last run of a workflow printed for programs. */
async function jsonOf(workflow: string): Promise<unknown[]> {
  const { octokit, place } = handsOf(world);
  const { actions } = octokit.rest;
  const { data: runs } = await actions.listWorkflowRuns({ ...place, workflow_id: workflow });
  const { data: jobs } = await actions.listJobsForWorkflowRun({ ...place, run_id: runs.workflow_runs[0]?.id ?? 0 });
  const log = await actions.downloadJobLogsForWorkflowRun({ ...place, job_id: jobs.jobs[0]?.id ?? 0 });
  const lines = String(log.data).split("\n");
  return lines.flatMap((line): unknown[] => {
    const json = /^\S+ (\{.*\})$/.exec(line)?.[1];
    return json === undefined ? [] : [JSON.parse(json)];
  });
}

/** Which of some words any branch leads to, in any version, and what the log has. */
async function look(...words: readonly string[]): Promise<{ found: string[]; commits: number; transcript: string }> {
  const { folder, git } = await cloneOf(world);
  await git("fetch", "-q", "origin", "+refs/*:refs/seen/*");
  const log = `refs/seen/heads/${logBranch(issue)}`;
  const found: string[] = [];
  for (const word of words) if ((await git("log", "--all", "--format=%H", "-G", word)) !== "") found.push(word);
  const commits = Number(await git("rev-list", "--count", log));
  const transcript = `${await git("show", `${log}:transcript.jsonl`)}\n`;
  await rm(folder, { recursive: true, force: true });
  return { found, commits, transcript };
}

const Replayed = z.object({ ok: z.boolean(), events: z.number(), phase: z.string() });

async function replay(transcript: string): Promise<z.infer<typeof Replayed>> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-replay-"));
  await writeFile(join(folder, "transcript.jsonl"), transcript);
  const { stdout } = await run(process.execPath, [program, "replay", folder, "--json"]);
  await rm(folder, { recursive: true });
  return Replayed.parse(JSON.parse(stdout));
}

describe("redacting", { timeout: 4 * minute }, () => {
  it("is refused for what was never heard, and changes nothing", async () => {
    const before = await world.log(issue);
    expect(await redact("comment:999999")).toBe("failure");
    expect((await world.log(issue)).tip).toBe(before.tip);
  });

  it("leaves a comment's words on no branch, a log that verifies, and a session that goes on", async () => {
    const seen = await look("Plum Lane", "Mulberry Street");
    const before = await world.log(issue);
    const ended = await redact(`https://github.test/you/games/issues/${issue}#issuecomment-${comment}`);
    const left = await look("Plum Lane", "Mulberry Street");
    const after = await world.log(issue);
    expect({
      ended,
      was: { found: seen.found, isLong: seen.commits > 1 },
      is: { found: left.found, commits: left.commits },
      isOurs: after.tipIsOurs,
      added: after.events.slice(before.events.length).map(({ type, data }) => ({ type, data })),
      replayed: await replay(left.transcript),
    }).toEqual({
      ended: "success",
      was: { found: ["Plum Lane", "Mulberry Street"], isLong: true },
      is: { found: ["Mulberry Street"], commits: 1 },
      isOurs: true,
      added: [{ type: "user.retracted", data: { key: `comment:${comment}`, how: "redacted" } }],
      replayed: { ok: true, events: after.events.length, phase: "paused" },
    });
  });

  it("does not take the comment in again while it stands, and hears what is said next", async () => {
    await world.sweep();
    await say("/resume");
    const builds = (await world.state(issue)).build?.n ?? 0;
    await say("make it faster");
    const state = await world.state(issue);
    const { found } = await look("Plum Lane");
    expect({
      phase: phaseOf(state),
      builds: (state.build?.n ?? 0) - builds,
      found,
    }).toEqual({ phase: "waiting-for-review", builds: 1, found: [] });
  });

  it("of the idea leaves a session that still builds what was planned of it", async () => {
    const payload = '"text":"a cat that catches falling sushi near Mulberry Street';
    expect((await look(payload)).found).toEqual([payload]);
    expect(await redact("idea")).toBe("success");
    expect((await look(payload)).found).toEqual([]);
    const builds = (await world.state(issue)).build?.n ?? 0;
    await say("make it easier");
    const state = await world.state(issue);
    expect({ phase: phaseOf(state), builds: (state.build?.n ?? 0) - builds, idea: state.session?.idea }).toEqual({
      phase: "waiting-for-review",
      builds: 1,
      idea: null,
    });
  });

  it("takes a review with its remarks on lines, and tells programs what it did", async () => {
    const { octokit, place } = handsOf(world);
    await say("/pause");
    const { pull, build } = await world.state(issue);
    const game = { ...place, pull_number: pull?.number ?? 0, commit_id: build?.commit ?? "" };
    const remark = { path: `games/${build?.slug}/index.html`, line: 1, body: "says Ben of Elm Street" };
    const words = { body: "make it slower, says Ben of Oak Street", comments: [remark] };
    const review = (await octokit.rest.pulls.createReview({ ...game, ...words, event: "REQUEST_CHANGES" })).data.id;
    await world.settle();
    const heard = await world.log(issue);
    const { found } = await look("Oak Street", "Elm Street");
    await world.host.dispatch("for-programs.yml", { issue: String(issue), review: String(review) });
    await world.settle();
    const redacted = [{ key: `review:${review}`, texts: 1 }];
    expect({
      found,
      told: await jsonOf("for-programs.yml"),
      left: (await look("Oak Street", "Elm Street")).found,
      events: (await world.log(issue)).events.slice(heard.events.length).map(({ data }) => data),
    }).toEqual({
      found: ["Oak Street", "Elm Street"],
      told: [
        { issue, isDryRun: true, redacted, tip: heard.tip },
        { issue, isDryRun: false, redacted, tip: (await world.log(issue)).tip },
      ],
      left: [],
      events: [{ key: `review:${review}`, how: "redacted" }],
    });
  });

  it("twice is done once", async () => {
    const before = await world.log(issue);
    expect(await redact(`comment:${comment}`)).toBe("success");
    expect((await world.log(issue)).events).toEqual(before.events);
  });
});
