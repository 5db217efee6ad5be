import { execFile, execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { formatManifest, parseManifest } from "../../src/setup/manifest.ts";
import { sha256 } from "../../src/setup/shipped-files.ts";
import { at, gone, healthy, listed, refusal, serve, type Answers } from "./recorded-github.ts";

const crumb = join(import.meta.dirname, "..", "..", "dist/crumb.mjs");
const Said = z.object({
  ok: z.boolean(),
  findings: z.array(
    z.object({ id: z.string(), severity: z.string(), what: z.string(), blocks: z.string(), fix: z.string() }),
  ),
});
type Findings = z.infer<typeof Said>["findings"];

function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), "crumb-doctor-"));
}

let installed = "";
beforeAll(() => {
  installed = tempFolder();
  const identity = {
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@a",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@a",
  };
  execFileSync(process.execPath, [crumb, "init", installed, "--yes", "--commit"], {
    env: { ...process.env, ...identity },
  });
});
afterAll(() => rmSync(installed, { recursive: true, force: true }));

/** A copy of the repository that `crumb init` made, to be broken. */
function checkout(): string {
  const folder = tempFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(installed, folder, { recursive: true });
  return folder;
}

interface Call {
  readonly folder: string;
  readonly apiUrl: string;
  readonly token?: string;
  readonly args?: readonly string[];
}

async function callDoctor({
  folder,
  apiUrl,
  token = "ghp_test",
  args = ["--json"],
}: Call): Promise<{ code: number; out: string; said: string }> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    GITHUB_API_URL: apiUrl,
    CRUMB_TOKEN: token,
    CRUMB_BROWSER: process.execPath,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [crumb, "doctor", folder, "--repo", "ada/games", ...args],
      { env },
      (error, out, said) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, said });
      },
    );
  });
}

async function doctor(call: Call): Promise<{ code: number; findings: Findings; named: string[] }> {
  const { code, out, said } = await callDoctor(call);
  expect(said).toBe("");
  const { findings } = Said.parse(JSON.parse(out));
  return { code, findings, named: [...new Set(findings.map(({ id, severity }) => `${severity} ${id}`))].toSorted() };
}

describe("crumb doctor", () => {
  it("names a missing git among the rest, and goes on", () => {
    const folder = checkout();
    const env = { PATH: folder, HOME: folder, CRUMB_BROWSER: process.execPath };
    const { stdout } = spawnSync(process.execPath, [crumb, "doctor", folder, "--json"], { env, encoding: "utf8" });
    expect(Said.parse(JSON.parse(stdout)).findings.map(({ id }) => id)).toContain("git.missing");
  });

  it("finds nothing where all is well", async () => {
    const found = await doctor({ folder: checkout(), apiUrl: await serve(healthy) });
    expect(found).toEqual({ code: 0, findings: [], named: [] });
  });

  it("names what is missing in a repository that never heard of it", async () => {
    const folder = tempFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync("git", ["-C", folder, "init", "-q"]);
    const answers = {
      ...healthy,
      [`${at}/actions/permissions`]: { body: { enabled: false } },
      [`${at}/labels/crumb`]: gone,
      [`${at}/pages`]: gone,
      [`${at}/actions/workflows`]: { body: { workflows: [] } },
    };
    expect(await doctor({ folder, apiUrl: await serve(answers) })).toMatchObject({
      code: 1,
      named: [
        "error actions.disabled",
        "error files.not-installed",
        "error label.missing",
        "error pages.off",
        "error workflows.missing",
      ],
    });
  });

  it("names settings that keep pull requests and previews from appearing", async () => {
    const answers = {
      ...healthy,
      [at]: { body: { private: true, archived: false, has_issues: false, default_branch: "main" } },
      [`${at}/actions/permissions`]: { body: { enabled: true, allowed_actions: "selected" } },
      [`${at}/actions/permissions/selected-actions`]: {
        body: { github_owned_allowed: false, patterns_allowed: ["ada/*"] },
      },
      [`${at}/actions/permissions/workflow`]: {
        body: { default_workflow_permissions: "write", can_approve_pull_request_reviews: false },
      },
      [`${at}/pages`]: {
        body: { build_type: "legacy", public: true, html_url: "https://games.example.org/" },
      },
      [`${at}/actions/variables`]: {
        body: {
          variables: [
            { name: "CRUMB_PAUSED", value: "true" },
            { name: "CRUMB_MODE", value: "App" },
          ],
        },
      },
    };
    const { named, findings } = await doctor({ folder: checkout(), apiUrl: await serve(answers) });
    expect(named).toEqual([
      "error actions.not-allowed",
      "error actions.pull-requests",
      "error pages.address",
      "error pages.source",
      "error repository.issues",
      "warning actions.default-write",
      "warning pages.public",
      "warning variables.mode",
      "warning variables.paused",
    ]);
    expect(findings.find(({ id }) => id === "actions.pull-requests")?.fix).toContain(
      "Allow GitHub Actions to create and approve pull requests",
    );
  });

  it("names rules that refuse what jobs push, checks that never end, and workflows that went to sleep", async () => {
    const rule = (type: string, parameters = {}) => ({ type, ruleset_id: 42, parameters });
    const answers = {
      ...healthy,
      [`${at}/rules/branches/crumb/1/log`]: {
        body: [rule("pull_request"), rule("deletion"), rule("non_fast_forward")],
      },
      [`${at}/rules/branches/gh-pages`]: { body: [rule("required_signatures")] },
      [`${at}/branches`]: { body: [{ name: "main" }, { name: "crumb/ledger" }] },
      [`${at}/rules/branches/main`]: {
        body: [
          rule("required_status_checks", {
            required_status_checks: [{ context: "crumb/verdict" }, { context: "crumb/qa" }],
          }),
        ],
      },
      [`${at}/branches/main/protection`]: { body: { required_status_checks: { contexts: ["build"] } } },
      [`${at}/actions/workflows`]: listed((name) =>
        name === "crumb.yml" ? "disabled_inactivity" : name === "crumb-redact.yml" ? "disabled_manually" : "active",
      ),
    };
    const { named, findings } = await doctor({ folder: checkout(), apiUrl: await serve(answers) });
    expect(named).toEqual([
      "error protection.push",
      "error rules.never-concludes",
      "error rules.push",
      "error workflows.disabled",
      "warning rules.verdict-required",
    ]);
    expect(
      findings.filter(({ id }) => id === "workflows.disabled").map(({ blocks, fix }) => `${blocks} ${fix}`),
    ).toEqual([
      "Removing a person's words from a session's log for good. gh workflow enable crumb-redact.yml",
      "Sessions: nothing looks at issues, or works on them. gh workflow enable crumb.yml",
    ]);
    expect(findings.filter(({ id }) => id === "rules.push").map(({ what }) => what)).toEqual([
      'A ruleset (42) wants "pull_request" on crumb/1/log.',
      'A ruleset (42) wants "required_signatures" on gh-pages.',
    ]);
  });

  it("names files that were changed, damaged, lost or left behind, and settings that cannot be read", async () => {
    const folder = checkout();
    const path = (name: string): string => join(folder, ".github", name);
    appendFileSync(path("crumb/crumb.mjs"), "\n// not ours\n");
    rmSync(path("workflows/pages.yml"));
    writeFileSync(path("crumb.yml"), "limits:\n  replan: 1\n");
    const review = readFileSync(path("workflows/crumb-review.yml"), "utf8");
    writeFileSync(
      path("workflows/crumb-review.yml"),
      `${review}      - uses: actions/cache@v4\n      - uses: ada/tool@${"a".repeat(40)} # v1\n`,
    );
    const older = "# of an older version\n";
    writeFileSync(path("actions/browser/browser.mjs"), older);
    const manifest = parseManifest(readFileSync(path("crumb/manifest.json"), "utf8"));
    const files = { ...manifest?.files, ".github/actions/browser/browser.mjs": sha256(Buffer.from(older)) };
    writeFileSync(path("crumb/manifest.json"), formatManifest({ version: 1, files }));
    const { named, findings } = await doctor({ folder, apiUrl: await serve(healthy) });
    expect(named).toEqual([
      "error files.missing",
      "error files.wrong-hash",
      "error pins.loose",
      "error settings.invalid",
      "warning files.edited",
      "warning files.stale",
      "warning files.uncommitted",
      "warning pins.unverified",
    ]);
    expect(findings.find(({ id }) => id === "settings.invalid")?.what).toBe(
      '.github/crumb.yml, line 2: "limits.replan" is no setting. Did you mean "replans"?',
    );
  });

  it("says what it could not check, and never that it is right", async () => {
    const answers = {
      ...healthy,
      "/user": { body: { login: "ada" }, headers: { "x-oauth-scopes": "gist" } },
      [`${at}/actions/permissions`]: refusal,
      [`${at}/actions/permissions/workflow`]: refusal,
      [`${at}/actions/variables`]: refusal,
      [`${at}/branches/main/protection`]: refusal,
      [`${at}/pages`]: { status: 500, body: "oops" },
    };
    const { code, named, findings } = await doctor({ folder: checkout(), apiUrl: await serve(answers) });
    expect({ code, named }).toEqual({
      code: 1,
      named: [
        "unchecked actions.rights-unchecked",
        "unchecked actions.unchecked",
        "unchecked pages.unchecked",
        "unchecked protection.unchecked",
        "unchecked variables.unchecked",
        "warning token.scopes",
      ],
    });
    expect(findings.find(({ id }) => id === "actions.unchecked")).toEqual({
      id: "actions.unchecked",
      severity: "unchecked",
      what: "Could not check whether Actions are enabled: GitHub answered 403.",
      blocks: "Nothing by itself; it may be wrong without a word from here.",
      fix: "Look at it under Settings yourself, or run this with an administrator's token (it wants administration=read).",
    });
  });

  it("names an App mode in which jobs do not know the App", async () => {
    const variables = [{ name: "CRUMB_MODE", value: "app" }];
    const answers = { ...healthy, [`${at}/actions/variables`]: { body: { variables } } };
    const { named } = await doctor({ folder: checkout(), apiUrl: await serve(answers) });
    expect(named).toEqual(["error variables.app"]);
  });

  it.each<readonly [string, Partial<Call>, Answers | null, string[]]>([
    ["nobody is there", {}, null, ["error localhub.down"]],
    [
      "the token is not accepted",
      {},
      { "/user": { status: 401, body: { message: "Bad credentials" } } },
      ["error token.refused"],
    ],
    ["the repository cannot be seen", {}, { "/user": healthy["/user"] ?? {} }, ["error repository.not-found"]],
    ["there is no token", { token: "" }, healthy, ["error token.missing"]],
  ])("says so when %s", async (_name, call, answers, named) => {
    const apiUrl = answers === null ? "http://127.0.0.1:9" : await serve(answers);
    expect(await doctor({ folder: checkout(), apiUrl, ...call })).toMatchObject({ code: 1, named });
  });

  it("tells people what a fault blocks and how to mend it, the worst first", async () => {
    const apiUrl = await serve({ ...healthy, [`${at}/labels/crumb`]: gone, [`${at}/actions/variables`]: refusal });
    const { code, out } = await callDoctor({ folder: checkout(), apiUrl, args: [] });
    expect(code).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "✗ There is no label "crumb".  [label.missing]
          blocks: The first session: an issue form puts on only labels that exist.
          fix:    gh label create crumb --color 8250df --description "A game for Crumb to make"
      ? Could not check the variables CRUMB_PAUSED and CRUMB_MODE: GitHub answered 403.  [variables.unchecked]
          blocks: Nothing by itself; it may be wrong without a word from here.
          fix:    Look at it under Settings yourself, or run this with an administrator's token (it wants administration=read).

      1 error, 0 warning, 1 unchecked
      "
    `);
  });
});
