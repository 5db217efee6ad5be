import type PQueue from "p-queue";
import type { CheckoutTemplates } from "./checkout-template.ts";
import type { ConcurrencyGroups } from "./concurrency-groups.ts";
import type { RunnerHost } from "./host.ts";
import type { JobUser } from "./job-user.ts";
import type { Grace } from "./run-process.ts";

/** What all runs of one runner share. */
export interface Engine {
  readonly host: RunnerHost;
  readonly folder: string;
  readonly nextUser: () => JobUser;
  readonly templates: CheckoutTemplates;
  readonly groups: ConcurrencyGroups;
  /** A place here is a machine of GitHub's. */
  readonly slots: PQueue;
  /** Aborts when the runner stops. */
  readonly killed: AbortSignal;
  readonly environment: Readonly<Record<string, string>>;
  readonly searchPath: string;
  readonly grace: Grace;
  /** Lets cleaning up go on beside the next job; the runner waits for it when it stops. */
  later(work: Promise<void>): void;
  settled(): Promise<void>;
}

/** The hub's clock, as rows carry time: to the second. */
export function timestamp(host: RunnerHost): string {
  return new Date(host.clock.now()).toISOString().replace(/\.\d+Z$/, "Z");
}
