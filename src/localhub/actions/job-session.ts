import type { WorkflowRun } from "../model.ts";
import type { CheckoutTemplates } from "./checkout-template.ts";
import type { JobStatus } from "./expression.ts";
import type { RunnerHost, RunnerRepository } from "./host.ts";
import type { JobLog } from "./job-log.ts";
import type { JobPlace } from "./job-place.ts";
import type { Grace } from "./run-process.ts";
import type { SecretMask } from "./secret-mask.ts";

// What the steps of one job share while it runs.

/** Variables and search path that steps leave for later steps. */
export interface JobEnvironment {
  values(): Readonly<Record<string, string>>;
  set(values: Readonly<Record<string, string>>): void;
  searchPath(): string;
  prependPath(folders: readonly string[]): void;
}

export interface JobSession {
  readonly host: RunnerHost;
  readonly run: WorkflowRun;
  readonly repository: RunnerRepository;
  readonly token: string;
  readonly place: JobPlace;
  readonly log: JobLog;
  readonly mask: SecretMask;
  readonly environment: JobEnvironment;
  /** Variables every process starts from; the workflow may replace them. */
  readonly defaultVariables: Readonly<Record<string, string>>;
  /** Variables every process gets, whatever the workflow says. */
  readonly runnerVariables: Readonly<Record<string, string>>;
  /** Contexts that stay the same through the job: github, vars, secrets, needs, matrix, strategy, runner. */
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly status: () => JobStatus;
  /** Aborts when the job is cancelled or out of time; steps with `always()` still run after it. */
  readonly cancelled: AbortSignal;
  /** Aborts when nothing more may run. */
  readonly killed: AbortSignal;
  readonly grace: Grace;
  readonly templates: CheckoutTemplates;
}

export function createJobEnvironment(searchPath: string): JobEnvironment {
  let values: Readonly<Record<string, string>> = {};
  let folders: readonly string[] = [];
  return {
    values: () => values,
    set(added) {
      values = { ...values, ...added };
    },
    searchPath: () => [...folders, searchPath].join(":"),
    prependPath(added) {
      // The last line of GITHUB_PATH comes first in the path.
      folders = [...added.toReversed(), ...folders];
    },
  };
}
