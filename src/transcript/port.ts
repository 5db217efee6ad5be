/**
 * Where a transcript lives, in our words. In: whole files and the tip they replace. Out: the new tip or a conflict.
 * Not its business: what stands in the lines.
 */

import type { Draft } from "../core/events.ts";
import type { State } from "../core/state.ts";

/** A file of the log branch: a segment of the transcript or a payload beside it. */
export interface LogFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A fact or receipt to record, with the files its hashes name. */
export interface Fact {
  readonly draft: Draft;
  readonly files: readonly LogFile[];
}

/** Facts as seen from a state: asked again after every lost race, so nothing is recorded twice. */
export type Propose = (state: State) => readonly Fact[];

export interface StoredLog {
  /** Names this version of the log; `null` when there is no log yet. */
  readonly tip: string | null;
  /** Segments oldest first; the last one is `transcript.jsonl`. */
  readonly segments: readonly { readonly path: string; readonly text: string }[];
  /** The host's time, ISO 8601. Ours is never asked. */
  readonly now: string;
  /** Who made the tip, where the host can tell; `isOurs` is false for a foreign commit. */
  readonly tipIsOurs: boolean;
}

export type Appended =
  | { readonly type: "appended"; readonly tip: string; readonly now: string }
  /** Somebody wrote first: read again, decide again. */
  | { readonly type: "conflict" };

export interface TranscriptPort {
  /** Reads the whole log. @throws {AppError} github.unavailable, log.corrupt */
  read(): Promise<StoredLog>;
  /** Name of the newest version, `null` when there is no log: costs less than reading it. */
  tip(): Promise<string | null>;
  /**
   * Replaces files in one step if the tip is still `expectedTip` (`null`: there is no log).
   * When it throws, nobody knows whether it was written: read again.
   */
  append(change: {
    readonly expectedTip: string | null;
    readonly files: readonly LogFile[];
    readonly headline: string;
  }): Promise<Appended>;
  /**
   * Appends, and begins the history of the log anew in the same step: every other file stays as it is but the payloads
   * named, of which no version is left that the log leads to. One that is not there is no error.
   * When it throws, nobody knows whether it was done: read again.
   */
  rebuild(change: {
    readonly expectedTip: string;
    readonly files: readonly LogFile[];
    readonly without: readonly string[];
    readonly headline: string;
  }): Promise<Appended>;
  /** A payload file, or `null` when it is not there (redacted). */
  readFile(path: string): Promise<Uint8Array | null>;
}
