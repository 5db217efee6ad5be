/**
 * A program that fills a seat. In: a workspace with the brief and, for a builder, the game as it stands under `game/`.
 * Out: what it says its result is, untrusted. Not its business: whether anybody believes it.
 */
import type { Brief } from "../seats/brief.ts";

export interface Job {
  readonly brief: Brief;
  /** The brief as Markdown, for programs that read. */
  readonly briefText: string;
  /** Folder the agent may write to; a builder's game is in `game/`. */
  readonly workspace: string;
  /** Which run of this seat it is, from 1. */
  readonly ordinal: number;
  readonly signal: AbortSignal;
  /** One line of progress. */
  readonly say: (line: string) => void;
}

export interface Filled {
  /** Untrusted JSON: a spec, a game's journal, scores, or an escalation. */
  readonly result: unknown;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** US dollars; `null` when unknown. */
  readonly costUsd: number | null;
}

export interface Agent {
  /** @throws {AppError} agent.auth, agent.quota, agent.timeout, agent.crash, agent.garbage, agent.refused */
  fill(job: Job): Promise<Filled>;
}
