import type { Hub } from "../hub.ts";
import type { Drafts } from "./drafts.ts";
import type { Sessions } from "./session.ts";

/** What runs leave behind outside the store, and the one thing that can be done to them. */
export interface RunFiles {
  /** Whole log of a job as text; empty when there is none. */
  readonly log: (jobId: number) => Promise<string>;
  /** The files of an artifact as one zip; null when they are gone. */
  readonly artifactZip: (artifactId: number) => Promise<Uint8Array | null>;
  /** Asks a run to stop. */
  readonly cancel: (runId: number) => void;
}

/** Everything the pages work with. */
export interface Site {
  readonly hub: Hub;
  readonly runFiles: RunFiles;
  readonly sessions: Sessions;
  readonly drafts: Drafts;
}
