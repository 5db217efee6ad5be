import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A request and its answer as GitHub gave it once. */
const Recorded = z.object({
  scope: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.unknown(),
  status: z.number(),
  response: z.unknown(),
  reqheaders: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
});
export type Recorded = z.infer<typeof Recorded>;

/** All recorded scenarios by name. */
export function readScenarios(): ReadonlyMap<string, readonly Recorded[]> {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/github/scenarios.json"), "utf8");
  const {
    source: _source,
    generator: _generator,
    ...scenarios
  } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  return new Map(Object.entries(scenarios).map(([name, list]) => [name, z.array(Recorded).parse(list)]));
}
