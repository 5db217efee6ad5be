import type { GitPort, HostPort } from "../github/port.ts";
import type { TranscriptPort } from "../transcript/port.ts";
import type { RecordDeps } from "../transcript/record.ts";
import type { Links } from "../views/links.ts";
import type { Ledger } from "./ledger/ledger.ts";

/** What side effects need. Made by `wire`, faked nowhere. */
export interface DispatchDeps {
  readonly host: HostPort;
  readonly git: GitPort;
  readonly transcriptOf: (issue: number) => TranscriptPort;
  readonly ledger: Ledger;
  readonly record: RecordDeps;
  readonly links: Links;
  /** Id of this pass, for the log. */
  readonly passId: string;
  /** The workflow run this pass is a step of, `null` outside Actions. */
  readonly currentRun: number | null;
  /** True when `CRUMB_PAUSED` stops all paid work. */
  readonly isPaused: boolean;
  /** One line of progress for people. */
  readonly say: (line: string) => void;
}
