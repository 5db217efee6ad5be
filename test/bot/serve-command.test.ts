import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKeyPairSync } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** Calls the program of a folder; nothing listens where it looks for GitHub. */
async function serve(program: string, env: Readonly<Record<string, string>>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const whole = { PATH: process.env["PATH"], GITHUB_API_URL: "http://127.0.0.1:9", ...env };
    execFile(process.execPath, [program, "serve"], { env: whole }, (error, _out, said) => {
      resolve({ code: error?.code ?? 0, said });
    });
  });
}

it("names what is missing, and where the copy that repositories carry cannot help", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crumb-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, "crumb.mjs");
  copyFileSync("dist/crumb.mjs", copy);
  const keys = { APP_ID: "1", WEBHOOK_SECRET: "hush", PRIVATE_KEY: privateKey };
  const [bare, alone] = [await serve("dist/crumb.mjs", {}), await serve(copy, keys)];
  expect([bare.code, alone.code, `${bare.said}\n${alone.said}`]).toMatchInlineSnapshot(`
    [
      1,
      1,
      "crumb: APP_ID is not set.
    Set it to the number on the App's page (Settings, Developer settings, GitHub Apps). docs/guides/github-app.md lists them all.
    (config.invalid; see docs/reference/errors.md)

    crumb: This copy of the program has no server in it.
    The copy inside a repository is for its jobs. Run \`crumb serve\` from a checkout: npm run crumb -- serve
    (setup.missing; see docs/reference/errors.md)
    ",
    ]
  `);
});
