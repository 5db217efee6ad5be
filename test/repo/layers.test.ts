import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./repository-files.ts";
import { createScratchProject } from "./scratch-project.ts";

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});
const Rules = z.object({
  default: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string().min(20) })) }),
});

/** One import that each rule must refuse: rule, the file that breaks it, what it imports. */
const REFUSED: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ["core-imports", "src/core/bad.ts", "../views/good.ts"],
  ["transcript-imports", "src/transcript/bad.ts", "../github/good.ts"],
  ["inbox-imports", "src/inbox/bad.ts", "../views/good.ts"],
  ["seats-imports", "src/seats/bad.ts", "../work/good.ts"],
  ["house-imports", "src/house/bad.ts", "../seats/good.ts"],
  ["views-imports", "src/views/bad.ts", "../dispatch/good.ts"],
  ["landing-imports", "src/landing/bad.ts", "../work/good.ts"],
  ["landing-knows-github-by-type", "src/landing/bad-github.ts", "../github/good.ts"],
  ["inbox-knows-github-by-type", "src/inbox/bad-github.ts", "../github/good.ts"],
  ["inbox-knows-transcript-by-type", "src/inbox/bad-transcript.ts", "../transcript/good.ts"],
  ["dispatch-imports", "src/dispatch/bad.ts", "../landing/good.ts"],
  ["dispatch-knows-github-by-type", "src/dispatch/bad-github.ts", "../github/good.ts"],
  ["work-imports", "src/work/bad.ts", "../landing/good.ts"],
  ["work-knows-agents-by-type", "src/work/bad-agents.ts", "../agents/good.ts"],
  ["work-knows-github-by-type", "src/work/bad-github.ts", "../github/good.ts"],
  ["agents-knows-seats-by-type", "src/agents/bad-seats.ts", "../seats/good.ts"],
  ["agents-imports", "src/agents/bad.ts", "../work/good.ts"],
  ["qa-imports", "src/qa/bad.ts", "../house/good.ts"],
  ["github-imports", "src/github/bad.ts", "../dispatch/good.ts"],
  ["viewer-imports", "src/viewer/bad.ts", "../dispatch/good.ts"],
  ["viewer-knows-transcript-by-type", "src/viewer/bad-transcript.ts", "../transcript/good.ts"],
  ["settings-imports", "src/settings/bad.ts", "../views/good.ts"],
  ["setup-imports", "src/setup/bad.ts", "../dispatch/good.ts"],
  ["localhub-imports", "src/localhub/bad.ts", "../core/good.ts"],
  ["process-start-has-a-home", "src/dispatch/bad-process.ts", "node:child_process"],
  ["octokit-has-a-home", "src/dispatch/bad-octokit.ts", "@octokit/rest"],
  ["git-has-a-home", "src/landing/bad-git.ts", "simple-git"],
  ["browser-has-a-home", "src/work/bad-browser.ts", "playwright"],
  ["http-server-has-a-home", "src/dispatch/bad-server.ts", "hono"],
  ["hub-packages-has-a-home", "src/inbox/bad-graphql.ts", "graphql"],
  ["no-cycles", "src/github/cycle-back.ts", "./cycle.ts"],
  ["pure-without-node", "src/views/bad-node.ts", "node:fs"],
  ["core-packages", "src/core/bad-package.ts", "ulid"],
  ["page-knows-the-protocol", "src/qa/page/bad.ts", "../../core/good.ts"],
  ["app-imports", "src/app.ts", "./github/good.ts"],
  ["wire-is-for-the-doors", "src/dispatch/bad-wire.ts", "../wire.ts"],
  ["doors-open-outwards", "src/dispatch/bad-config.ts", "../config.ts"],
  ["localhub-by-http", "src/dispatch/bad-localhub.ts", "../localhub/good.ts"],
  ["kit-stands-alone", "kit/runtime/bad.js", "../../src/core/good.ts"],
  ["src-without-tests", "src/core/bad-test.ts", "../../test/good.ts"],
  ["runtime-packages", "src/github/bad-dev.ts", "fast-check"],
  ["resolvable", "src/core/bad-nowhere.ts", "./nowhere.ts"],
];

/** Imports that must stay allowed, so that no rule is passed by refusing everything. */
const ALLOWED: readonly (readonly [file: string, line: string])[] = [
  ["src/landing/allowed.ts", 'import type { good } from "../github/good.ts";\nexport type A = typeof good;'],
  ["src/dispatch/allowed.ts", 'import { good } from "../transcript/good.ts";\nexport const a = good;'],
  ["src/cli/allowed.ts", 'import { good } from "../wire.ts";\nexport const a = good;'],
  ["src/core/allowed.ts", 'import { z } from "zod";\nexport const a = z;'],
  ["src/github/allowed.ts", 'import { Octokit } from "@octokit/rest";\nexport const a = Octokit;'],
  ["src/qa/page/allowed.ts", 'import { good } from "../protocol.ts";\nexport const a = good;'],
];

const FOLDERS = [
  "core",
  "transcript",
  "inbox",
  "landing",
  "dispatch",
  "seats",
  "work",
  "agents",
  "house",
  "qa",
  "views",
  "github",
  "viewer",
  "localhub",
  "settings",
  "setup",
  "cli",
];
const good = "export const good = 1;\n";
const project = createScratchProject({
  ...Object.fromEntries(FOLDERS.map((folder) => [`src/${folder}/good.ts`, good])),
  "src/wire.ts": good,
  "src/config.ts": good,
  "src/qa/protocol.ts": good,
  "test/good.ts": good,
  "src/github/cycle.ts": 'import * as back from "./cycle-back.ts";\nexport const good = back;\n',
  ...Object.fromEntries(
    REFUSED.map(([, file, imported]) => [file, `import * as it from "${imported}";\nexport const use = it;\n`]),
  ),
  ...Object.fromEntries(ALLOWED),
});
afterAll(project.remove);

describe("layers", () => {
  let broken: readonly { rule: string; file: string }[] = [];
  beforeAll(() => {
    const program = join(root, "node_modules/.bin/depcruise");
    const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "src", "kit", "test"];
    const output = execFileSync(program, args, { cwd: project.folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    const { summary } = Report.parse(JSON.parse(output));
    broken = summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
  });

  it.each(REFUSED)("%s refuses %s → %s", (rule, file) => {
    expect(broken).toContainEqual({ rule, file });
  });

  it("lets through what the folders are for", () => {
    expect(broken.filter(({ file }) => file.endsWith("allowed.ts"))).toEqual([]);
  });

  it("has a broken example and a way out for every rule", async () => {
    const module: unknown = await import(pathToFileURL(join(root, ".dependency-cruiser.mjs")).href);
    const names = Rules.parse(module).default.forbidden.map(({ name }) => name);
    expect(REFUSED.map(([rule]) => rule).toSorted()).toEqual(names.toSorted());
  });
});
