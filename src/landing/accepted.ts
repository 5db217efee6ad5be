import type { Artifact } from "../core/artifacts.ts";
import type { LogFile } from "../transcript/port.ts";

/** What an outcome came to: the artifact for the receipt and the files that go into the log beside it. */
export interface Accepted {
  readonly result: Artifact;
  readonly files: LogFile[];
}
