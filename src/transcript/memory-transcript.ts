import type { StoredLog, TranscriptPort } from "./port.ts";
import { bySegment } from "./segments.ts";

/** A transcript in memory. `now` is asked for the host's time. */
export function createMemoryTranscript(now: () => string): TranscriptPort {
  let version = 0;
  const files = new Map<string, string | Uint8Array>();
  const tip = () => (version === 0 ? null : `v${version}`);
  return {
    read: async (): Promise<StoredLog> => ({ tip: tip(), tipIsOurs: true, segments: segmentsOf(files), now: now() }),
    tip: async () => tip(),
    append: async (change) => {
      if (change.expectedTip !== tip()) return { type: "conflict" };
      for (const file of change.files) files.set(file.path, file.content);
      version += 1;
      return { type: "appended", tip: `v${version}`, now: now() };
    },
    rebuild: async (change) => {
      if (change.expectedTip !== tip()) return { type: "conflict" };
      for (const file of change.files) files.set(file.path, file.content);
      for (const path of change.without) files.delete(path);
      version += 1;
      return { type: "appended", tip: `v${version}`, now: now() };
    },
    readFile: async (path) => {
      const content = files.get(path);
      return content === undefined ? null : Buffer.from(content);
    },
  };
}

function segmentsOf(files: ReadonlyMap<string, string | Uint8Array>): { path: string; text: string }[] {
  return [...files.keys()]
    .filter((path) => /^transcript(\.\d+)?\.jsonl$/.test(path))
    .toSorted(bySegment)
    .map((path) => ({ path, text: Buffer.from(files.get(path) ?? "").toString("utf8") }));
}
