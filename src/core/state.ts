import type { Evidence, Scores, Spec } from "./artifacts.ts";
import type { Binding, Config, Seat } from "./config.ts";
import type { Deed, EventData, HostPart, Order, Person, TextRef } from "./events.ts";
import type { Failure } from "./failure.ts";
import type { RequestType } from "./requests.ts";

/** Who or what a run occupies: a seat, QA, or a repeated landing. */
export type Worker = Seat | "qa" | "land";

export interface Claim {
  readonly id: string;
  readonly pass: string;
  readonly reservedUsd: number;
  readonly binding: Binding | null;
}

/** A deed that is not settled yet. `deadline` is when it counts as lost. */
export interface OpenEffect {
  readonly id: string;
  readonly eventId: string;
  readonly deed: Deed;
  readonly status: "due" | "claimed" | "started";
  readonly claim: Claim | null;
  /** Claims that came to nothing, oldest first. */
  readonly lostClaims: readonly string[];
  readonly run: { readonly id: number; readonly url: string } | null;
  readonly deadline: string | null;
  /** The run is over and nothing was landed. */
  readonly over: { readonly hasOutcome: boolean } | null;
  /** How often its outcome was ordered to be landed again. */
  readonly relandings: number;
}

/** A person's words that wait to go into a brief. */
export interface Message {
  readonly key: string;
  readonly type: RequestType;
  readonly text: TextRef | null;
  readonly by: Person;
  readonly on: string | null;
}

/** The game as it stands on its branch. `foreign` when a person pushed it. */
export interface CurrentBuild {
  readonly n: number;
  readonly order: number;
  readonly attempt: number;
  readonly commit: string;
  readonly tree: string;
  readonly slug: string;
  readonly journal: string;
  readonly foreign: boolean;
  readonly binding: Binding | null;
}

export type Ruling = EventData["verdict.ruled"] & { readonly eventId: string; readonly attempt: number };
export type Version = EventData["version.made"];

export interface PostedComment {
  readonly id: number;
  readonly url: string;
  readonly topic: string;
  readonly about: string | null;
}

/** What one worker did so far; `costUsd` leaves out what is unknown, `unknownCosts` counts it. */
export interface Total {
  readonly runs: number;
  readonly failures: number;
  readonly ms: number;
  readonly costUsd: number;
  readonly unknownCosts: number;
}

export type Hold = {
  readonly why: NonNullable<Extract<HostPart, { part: "hold" }>["why"]>;
  readonly until: string | null;
};

/** A message that wants a reply. */
export interface Question {
  readonly key: string;
  readonly topic: "help" | "answer" | "problem" | "refusal";
  readonly by: Person;
  readonly message: string;
}

/** An order and whether something answered it. */
export interface Assignment {
  readonly order: Order;
  readonly isAnswered: boolean;
}

export interface Session {
  readonly key: string;
  readonly repository: EventData["session.opened"]["repository"];
  readonly issue: number;
  readonly author: Person;
  readonly startedBy: Person;
  readonly salt: string;
  /** `null` once it was redacted. */
  readonly idea: TextRef | null;
  /** Begun anew at that moment, where an earlier log was lost or the issue came from another repository. */
  readonly heardFrom?: string | undefined;
  /** The issue was transferred or deleted: nothing can be said or heard there. */
  readonly isIssueGone?: true;
  readonly config: Config;
  readonly openedAt: string;
}

/** Everything a transcript says, folded. Frozen by convention: `evolve` always makes a new one. */
export interface State {
  /** Position the next event takes. */
  readonly seq: number;
  /** When the last event was recorded. */
  readonly at: string;
  /** Id of the last event. */
  readonly lastId: string | null;
  readonly session: Session | null;
  readonly pausedBy: string | null;
  /** Why work that is due does not start, and until when that is sure to hold. */
  readonly hold: Hold | null;
  readonly isCancelled: boolean;
  readonly isIssueOpen: boolean;
  readonly pull: Omit<Extract<EventData["host.changed"], { part: "pull" }>, "part"> | null;
  readonly spec: Spec | null;
  /** No builder has been given this spec yet. */
  readonly isSpecNew: boolean;
  /** The planner's assignment and how many plans there were. */
  readonly plan: Assignment | null;
  /** The builder's assignment. */
  readonly order: Assignment | null;
  readonly open: readonly OpenEffect[];
  /** How many effects of each kind there were: the ordinal in effect ids. */
  readonly ordinals: Readonly<Record<string, number>>;
  readonly build: CurrentBuild | null;
  /** Evidence and scores for the current build only. */
  readonly evidence: Evidence | null;
  readonly scores: Scores | null;
  readonly judge: Binding | null;
  /** The ruling on the current build, if there is one. */
  readonly ruling: Ruling | null;
  readonly rulings: readonly Ruling[];
  readonly pending: readonly Message[];
  /** Latest revision per message, in order of arrival; a key may occur again, the last one counts. */
  readonly said: readonly { readonly key: string; readonly revision: string; readonly updatedAt: string }[];
  /** Which effect took a message. */
  readonly consumed: readonly { readonly key: string; readonly effect: string; readonly text: TextRef | null }[];
  /** Messages that want a reply and have none due yet. */
  readonly questions: readonly Question[];
  /** Questions whose reply is due and not posted yet. */
  readonly answering: readonly Question[];
  /** Who was refused on which day: one reply each. */
  readonly refusals: readonly string[];
  /** Who accepted which head, and in which message: when that is edited or deleted, so is the approval. */
  readonly approval: { readonly key: string; readonly by: Person; readonly commit: string } | null;
  readonly comments: readonly PostedComment[];
  /** Failures in a row; any success clears them. Those of posts are cleared by whoever speaks next, too. */
  readonly failures: Readonly<Partial<Record<Worker | "post", { readonly inRow: number; readonly last: Failure }>>>;
  readonly totals: Readonly<Partial<Record<Worker, Total>>>;
  readonly spentUsd: number;
  readonly workMs: number;
  readonly preview: { readonly commit: string; readonly url: string } | null;
  readonly gameUrl: string | null;
  readonly version: Version | null;
  /** Runs whose work nobody waits for any more and that have not come back. */
  readonly strays: readonly {
    readonly effect: string;
    readonly claim: Claim;
    readonly run: { readonly id: number; readonly url: string } | null;
    readonly deed: Deed;
  }[];
  readonly ended: (EventData["session.ended"] & { readonly at: string }) | null;
}

export const initialState: State = {
  seq: 0,
  at: "1970-01-01T00:00:00Z",
  lastId: null,
  session: null,
  pausedBy: null,
  hold: null,
  isCancelled: false,
  isIssueOpen: true,
  pull: null,
  spec: null,
  isSpecNew: false,
  plan: null,
  order: null,
  open: [],
  ordinals: {},
  build: null,
  evidence: null,
  scores: null,
  judge: null,
  ruling: null,
  rulings: [],
  pending: [],
  said: [],
  consumed: [],
  questions: [],
  answering: [],
  refusals: [],
  approval: null,
  comments: [],
  failures: {},
  totals: {},
  spentUsd: 0,
  workMs: 0,
  preview: null,
  gameUrl: null,
  version: null,
  strays: [],
  ended: null,
};
