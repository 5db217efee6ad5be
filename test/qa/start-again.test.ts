import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "../../src/core/failure.ts";
import { findBrowser } from "../../src/qa/browser/find-browser.ts";
import { launchBrowser } from "../../src/qa/browser/launch-browser.ts";

const timeout = 60_000;

/** A browser that dies at its first starts, as Chromium itself does now and then. */
async function makeFrailBrowser(deaths: number): Promise<{ path: string; starts: () => Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-frail-"));
  const [path, log] = [join(folder, "chromium"), join(folder, "starts")];
  const real = await findBrowser(process.env["CRUMB_BROWSER"]);
  const script = `#!/bin/sh\necho x >> "${log}"\n[ "$(wc -l < "${log}")" -le ${deaths} ] && kill -SEGV $$\nexec "${real}" "$@"\n`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return { path, starts: async () => (await readFile(log, "utf8")).trim().split("\n").length };
}

test("a browser that dies at its start is started again", { timeout }, async () => {
  const frail = await makeFrailBrowser(1);
  const launched = await launchBrowser({ executablePath: frail.path, proxyUrl: "http://127.0.0.1:9" });
  expect({ isAlive: launched.isAlive(), starts: await frail.starts() }).toEqual({ isAlive: true, starts: 2 });
  await launched.end();
});

test("one that never starts is given up on", { timeout }, async () => {
  const frail = await makeFrailBrowser(99);
  const failure = await launchBrowser({ executablePath: frail.path, proxyUrl: "http://127.0.0.1:9" }).catch(
    (error: unknown) => error,
  );
  expect(failure instanceof AppError ? failure.failure.code : failure).toBe("qa.broken");
  expect(await frail.starts()).toBe(process.getuid?.() === 0 ? 3 : 6);
});
