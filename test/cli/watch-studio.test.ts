import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchStudio } from "../../src/cli/demo/watch-studio.ts";
import type { TranscriptPort } from "../../src/transcript/port.ts";
import { sealed } from "../support/sealed.ts";
import { givenSession, type GivenSession } from "../support/session.ts";

/** A hub with sessions that go on while they are watched. */
async function watched(isResumed: boolean, session: GivenSession) {
  const dataDir = await mkdtemp(join(tmpdir(), "crumb-watch-"));
  const controller = new AbortController();
  const said: string[] = [];
  let isFailing = true;
  const text = (): string => sealed(session.events()).text;
  const port: Pick<TranscriptPort, "read"> = {
    read: () => {
      const segments = [{ path: "transcript.jsonl", text: text() }];
      return Promise.resolve({ tip: tipOf(), tipIsOurs: true, segments, now: "2026-11-30T12:00:00Z" });
    },
  };
  const tipOf = (): string => String(session.events().length);
  const refuse = (): Promise<never> => Promise.reject(new Error("not a stand-in's business"));
  const watching = watchStudio({
    person: {
      listLogTips: () => {
        if (!isFailing) return Promise.resolve([{ issue: 7, tip: tipOf() }]);
        isFailing = false;
        return Promise.reject(new Error("the hub is busy"));
      },
    },
    transcriptOf: () => ({ ...port, tip: refuse, append: refuse, rebuild: refuse, readFile: refuse }),
    dataDir,
    isResumed,
    say: (line) => void said.push(line),
    signal: controller.signal,
  });
  onTestFinished(async () => {
    controller.abort();
    await watching;
    await rm(dataDir, { recursive: true, force: true });
  });
  const copy = async (): Promise<string> => readFile(join(dataDir, "transcripts", "7.jsonl"), "utf8").catch(() => "");
  return { said, text, isCopied: async () => (await copy()) === text() };
}

const soon = { timeout: 10_000 };

test("tells what happens from now on, and keeps the copy what the log is", async () => {
  const session = givenSession().posted().planned();
  const { said, isCopied } = await watched(false, session);
  await vi.waitUntil(isCopied, soon);
  expect(said).toEqual([]);
  session.built();
  await vi.waitUntil(isCopied, soon);
  expect(said).toEqual([expect.stringMatching(/^#7 built [0-9a-f]{7}: \d+ files$/u), "#7 → testing"]);
  session.tested();
  await vi.waitUntil(isCopied, soon);
  expect(said.slice(2)).toEqual(["#7 played and measured: all required checks passed", "#7 → judging"]);
});

test("says first where each session is in a studio that was opened again", async () => {
  const { said, isCopied } = await watched(true, givenSession().posted().planned());
  await vi.waitUntil(isCopied, soon);
  expect(said).toEqual(["#7 → building"]);
});
