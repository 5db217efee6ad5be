import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { AppError } from "../core/failure.ts";
import { buildGame } from "../house/build-game.ts";
import { keepChanges } from "../house/keep-changes.ts";
import { planGame } from "../house/plan-game.ts";
import type { Brief, Words } from "../seats/brief.ts";
import type { Agent, Job } from "./port.ts";

/** What Crumb knows of making games without a model. Free, deterministic, and it judges nothing. */
export function createHouseAgent(kit: Readonly<Record<string, string>>): Agent {
  return {
    fill: async (job) => {
      const result = await fillSeat(job, kit);
      return { result, usage: { inputTokens: 0, outputTokens: 0 }, costUsd: 0 };
    },
  };
}

async function fillSeat(job: Job, kit: Readonly<Record<string, string>>): Promise<unknown> {
  switch (job.brief.seat) {
    case "planner":
      return planGame({ idea: job.brief.idea, steering: requestsOf(job.brief), slugsTaken: [] });
    case "builder":
      return build(job, kit);
    case "verifier":
      return judgeNothing(job.brief);
    default:
      return null;
  }
}

async function build({ brief, workspace, say }: Job, kit: Readonly<Record<string, string>>): Promise<unknown> {
  const { spec } = brief;
  if (spec === null) throw new AppError({ code: "agent.refused", message: "There is no spec.", retryable: false });
  const folder = join(workspace, "game");
  const found = await readTexts(folder);
  const isNew = Object.keys(found).length === 0 || brief.order.reason === "replan";
  const remake = (requests: readonly string[]) =>
    buildGame({ spec, kit, requests, ...(isNew ? {} : { files: found }) });
  const built = remake(requestsOf(brief));
  // What failed is made anew, whoever made it.
  const isKept = !isNew && brief.order.reason !== "red-gates";
  const { files, replaced } = isKept
    ? keepChanges({ before: remake([]).files, found, after: built.files })
    : { files: built.files, replaced: [] };
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const line of [...built.understood, ...built.notUnderstood.map((words) => `not understood: ${words}`)])
    say(line);
  const journal = [built.journal, ...replaced.map((path) => `- Replaced ${path}, which somebody had changed by hand.`)];
  return { type: "game", slug: spec.slug, journal: journal.join("\n").slice(0, 4000) };
}

/** Everything asked for, as the house reads it: words, line comments, what failed and what was found. */
function requestsOf(brief: Brief): string[] {
  const gates = brief.failedGates.map((gate) => `${gate.id}: ${gate.hint}`);
  const findings = brief.findings.map((finding) => finding.change || finding.text);
  return [...brief.words.flatMap(wordsOf), ...gates, ...findings];
}

function wordsOf({ text, inline }: Words): string[] {
  const lines = inline.map((comment) => `[${comment.path}:${comment.line ?? 0}] ${comment.text}`);
  return [text, ...lines].filter((line) => line !== "");
}

/** Taste is a person's: every judged dimension stays unjudged, so the best verdict is PARTIAL (design §11). */
function judgeNothing({ evidence, order }: Brief): unknown {
  const dimensions = ["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"];
  const because = "The house does not judge; a person does.";
  const scores = dimensions.map((dimension) => ({ dimension, score: null, because, cites: [] }));
  return {
    type: "scores",
    tree: evidence?.tree ?? order.about,
    scores,
    findings: [],
    direction: "refine",
    remarks: "",
  };
}

async function readTexts(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [relative(folder, path).replaceAll("\\", "/"), await readFile(path, "utf8")] as const),
  );
  return Object.fromEntries(texts);
}
