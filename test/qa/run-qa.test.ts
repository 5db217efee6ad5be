import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "../../src/core/failure.ts";
import { judge, PATIENCE_MS } from "./support/judge.ts";
import { makeGame } from "./support/make-game.ts";

const timeout = PATIENCE_MS * 2;

test("the same tree gives the same evidence apart from times", { timeout }, async () => {
  const folder = await makeGame("good-kit");
  const [one, other] = [await judge(folder), await judge(folder)];
  const timeless = (evidence: typeof one) => ({
    ...evidence,
    ms: 0,
    gates: evidence.gates.map((gate) => ({ ...gate, ms: 0 })),
  });
  expect(timeless(other)).toEqual(timeless(one));
});

test(
  "a loop without end is a fault of the game, named by function, and nothing is left running",
  { timeout },
  async () => {
    const folder = await makeGame("good-kit", {
      replace: [["game.js", "frame += 1;", "frame += 1;\n  while (frame > 30) held.size;"]],
    });
    const evidence = await judge(folder);
    const failed = evidence.gates.filter((gate) => gate.outcome === "fail");
    expect(failed.map((gate) => gate.id)).toEqual(["boot.clean"]);
    expect(failed[0]?.measured).toMatch(/stopped answering in step \(game\.js:\d+\)/);
    expect(evidence.gates.filter((gate) => gate.outcome === "error")).toEqual([]);
    expect(await listOwnBrowsers()).toEqual([]);
  },
);

test("without a browser QA is broken, and says what to install", { timeout }, async () => {
  const failure = await judge(await makeGame("good-kit"), { browserPath: "/nowhere/chromium" }).catch(
    (error: unknown) => error,
  );
  expect(failure instanceof AppError ? failure.failure : failure).toEqual({
    code: "qa.broken",
    message: "There is no browser at /nowhere/chromium.",
    retryable: false,
    hint: "Install one (apt-get install chromium-headless-shell, or npx playwright install chromium-headless-shell).",
  });
});

test("cancelling ends the run and the browser", { timeout }, async () => {
  const stop = new AbortController();
  const run = judge(await makeGame("good-kit"), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(run).rejects.toMatchObject({ failure: { code: "run.cancelled" } });
  expect(await listOwnBrowsers()).toEqual([]);
});

/** Browsers of this very test process, by the home that QA gives them. */
async function listOwnBrowsers(): Promise<readonly string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(join("/proc", pid, "environ"), "utf8").catch(() => "");
      const parent = /^PPid:\s+(\d+)/m.exec(await readFile(join("/proc", pid, "status"), "utf8").catch(() => ""))?.[1];
      const isOurs = environment.includes(`HOME=${join(tmpdir(), "crumb-qa-")}`);
      return isOurs && parent === String(process.pid) ? [pid] : [];
    }),
  );
  return found.flat();
}
