import type { RunnerHost } from "./host.ts";
import type { SecretMask } from "./secret-mask.ts";

// Lines in, masked and time-stamped lines out to the host, in small batches. Untrusted text passes through here.

export interface JobLog {
  write(text: string): void;
  /** Hands what is left to the host. */
  flush(): void;
}

const longestLine = 64 * 1024;

/** A log line with its time, to the tenth of a microsecond as GitHub prints it. */
export function stampLine(host: RunnerHost, line: string): string {
  return `${new Date(host.clock.now()).toISOString().replace("Z", "0000Z")} ${line.slice(0, longestLine)}`;
}

export function createJobLog(host: RunnerHost, jobId: number, mask: SecretMask): JobLog {
  let batch: string[] = [];
  let isScheduled = false;
  const flush = () => {
    isScheduled = false;
    if (batch.length === 0) return;
    const lines = batch;
    batch = [];
    host.runs.appendLog(jobId, lines);
  };
  return {
    write(text) {
      for (const line of mask.apply(text).split(/\r?\n/)) batch.push(stampLine(host, line));
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
    flush,
  };
}
