import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { listTracked, readText } from "./repository-files.ts";

const Workflow = z.looseObject({ jobs: z.record(z.string(), z.looseObject({ permissions: z.unknown().optional() })) });
const Manifest = z.looseObject({
  default_permissions: z.record(z.string(), z.enum(["read", "write"])),
  default_events: z.array(z.string()),
});

const jobs = listTracked(".github/workflows/*.yml").flatMap((file) =>
  Object.values(Workflow.parse(parse(readText(file))).jobs),
);

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
    const asked = jobs.flatMap((job) =>
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
