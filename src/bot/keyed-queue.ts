/**
 * Tasks with keys in, one at a time per key performed; keys side by side. A task that arrives while its key is busy
 * makes exactly one further run, however many arrive. Not its business: what a task is.
 */
import PQueue from "p-queue";

export interface QueueOptions<Task> {
  /** How many keys are worked on at the same time. */
  readonly concurrency: number;
  readonly perform: (task: Task) => Promise<void>;
  /** Two tasks of one key that wait become one. */
  readonly merge: (earlier: Task, later: Task) => Task;
  /** How long until a failed task is tried again, `null`: not at all. Says what is to be said. */
  readonly onError: (error: unknown, task: Task, failures: number) => number | null;
  /** Calls back after a while, until cancelled. @default setTimeout */
  readonly later?: (ms: number, callBack: () => void) => () => void;
}

export interface KeyedQueue<Task> {
  push(key: string, task: Task): void;
  /** Forgets what waits for keys that fit. What runs is not interrupted, but not tried again. */
  drop(fits: (key: string, task: Task) => boolean): void;
  counts(): { readonly waiting: number; readonly running: number; readonly later: number };
  /** Starts nothing more and waits for what runs. @returns false when that took too long */
  stop(deadlineMs: number): Promise<boolean>;
}

interface Entry<Task> {
  readonly next: Task | null;
  readonly running: Task | null;
  readonly failures: number;
  readonly cancelWait: (() => void) | null;
  /** Dropped while it runs: it is not tried again. */
  readonly isDropped: boolean;
}

const fresh = { running: null, failures: 0, cancelWait: null, isDropped: false } as const;

export function createKeyedQueue<Task>(options: QueueOptions<Task>): KeyedQueue<Task> {
  const { merge, later = laterByTimer } = options;
  const pool = new PQueue({ concurrency: options.concurrency });
  const entries = new Map<string, Entry<Task>>();
  let isStopped = false;

  const schedule = (key: string): void => void pool.add(async () => run(key));

  const run = async (key: string): Promise<void> => {
    const entry = entries.get(key);
    if (entry === undefined || entry.next === null || isStopped) return void entries.delete(key);
    const task = entry.next;
    entries.set(key, { ...entry, next: null, running: task, cancelWait: null });
    const waitMs = await attempt(task, entry.failures);
    const now = entries.get(key);
    if (now === undefined) return;
    if (waitMs !== null && !now.isDropped) return wait(key, { task, waitMs, entry: now });
    if (now.next === null) return void entries.delete(key);
    entries.set(key, { ...fresh, next: now.next });
    schedule(key);
  };

  const attempt = async (task: Task, failures: number): Promise<number | null> => {
    try {
      await options.perform(task);
      return null;
    } catch (error) {
      return options.onError(error, task, failures + 1);
    }
  };

  const wait = (key: string, { task, waitMs, entry }: { task: Task; waitMs: number; entry: Entry<Task> }): void => {
    const next = entry.next === null ? task : merge(task, entry.next);
    const cancelWait = later(waitMs, () => {
      const woken = entries.get(key);
      if (woken !== undefined) entries.set(key, { ...woken, cancelWait: null });
      schedule(key);
    });
    entries.set(key, { ...fresh, next, failures: entry.failures + 1, cancelWait });
  };

  return {
    push(key, task) {
      if (isStopped) return;
      const known = entries.get(key);
      if (known === undefined) {
        entries.set(key, { ...fresh, next: task });
        schedule(key);
      } else {
        // A key that was told to wait waits: whoever asked for patience asked for all.
        entries.set(key, {
          ...known,
          next: known.next === null ? task : merge(known.next, task),
          isDropped: false,
        });
      }
    },
    drop(fits) {
      for (const [key, entry] of entries) {
        const task = entry.next ?? entry.running;
        if (task === null || !fits(key, task)) continue;
        entry.cancelWait?.();
        if (entry.running === null) entries.delete(key);
        else entries.set(key, { ...entry, next: null, isDropped: true });
      }
    },
    counts() {
      const all = [...entries.values()];
      const running = all.filter((entry) => entry.running !== null).length;
      const waits = all.filter((entry) => entry.cancelWait !== null).length;
      return { running, later: waits, waiting: all.filter((entry) => entry.next !== null).length - waits };
    },
    async stop(deadlineMs) {
      isStopped = true;
      pool.clear();
      for (const { cancelWait } of entries.values()) cancelWait?.();
      let cancel: () => void = () => undefined;
      const tooLate = new Promise<false>((resolve) => {
        cancel = laterByTimer(deadlineMs, () => resolve(false));
      });
      const isDone = await Promise.race([pool.onIdle().then(() => true), tooLate]);
      cancel();
      return isDone;
    },
  };
}

function laterByTimer(ms: number, callBack: () => void): () => void {
  const timer = setTimeout(callBack, ms);
  return () => clearTimeout(timer);
}
