import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createApi } from "../../src/localhub/api/create-api.ts";
import { createContentAccounts } from "../../src/localhub/content-limits.ts";
import { createClock } from "../../src/localhub/clock.ts";
import { createDownloadLinks } from "../../src/localhub/download-links.ts";
import { createEventBus } from "../../src/localhub/events.ts";
import { createFaults } from "../../src/localhub/faults/create-faults.ts";
import { createGitHost } from "../../src/localhub/git/git-host.ts";
import { createDeliverer } from "../../src/localhub/hooks/create-deliverer.ts";
import type { Hub } from "../../src/localhub/hub.ts";
import { createRateLimits } from "../../src/localhub/rate-limits.ts";
import { openStore } from "../../src/localhub/store.ts";

const Kept = z.object({ operations: z.array(z.string()) });

/** What GitHub serves and does not describe: a root folder without a slash, and all refs. */
const UNDESCRIBED = ["GET /repos/{}/{}/contents", "GET /repos/{}/{}/git/refs/"];

test("the local GitHub serves what the description has, and nothing else", () => {
  const { operations } = Kept.parse(JSON.parse(readFileSync("scripts/github-descriptions/kept.json", "utf8")));
  const described = operations.map((operation) => operation.replace(/\{[^}]+\}/g, "{}"));
  expect(sorted(servedOperations())).toEqual(sorted([...described, ...UNDESCRIBED]));
});

function sorted(names: readonly string[]): string[] {
  return names.toSorted((a, b) => a.localeCompare(b));
}

function servedOperations(): string[] {
  const dataDir = mkdtempSync(join(tmpdir(), "served-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const hub: Hub = {
    store: openStore(dataDir),
    clock: createClock({ offsetMs: 0, save: () => undefined }),
    events: createEventBus(),
    git: createGitHost(dataDir),
    urls: { web: "", api: "", graphql: "", pages: "" },
    dataDir,
  };
  const faults = createFaults(hub.clock);
  const api = createApi({
    hub,
    runner: () => {
      throw new Error("nothing runs here");
    },
    deliverer: createDeliverer(hub, faults),
    faults,
    links: createDownloadLinks(),
    zip: async () => new Uint8Array(),
    limits: createRateLimits(hub.clock),
    content: createContentAccounts(hub.clock),
    deploy: async () => undefined,
  });
  const routes = api.routes.filter((route) => route.method !== "ALL" && route.path.startsWith("/v3"));
  const names = routes.map(({ method, path }) => {
    const below = path.slice("/v3".length).replace(/:[a-z]+(\{[^}]+\})?/gi, "{}");
    return `${method} ${below === "" ? "/" : below}`;
  });
  return [...new Set(names)];
}
