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
  const pool = new PQueue({ concurrency: options.concurrency });
  const entries = new Map<string, Entry<Task>>();
  let isStopped = false;
  const schedule = (key: string): void =>
    void pool.add(async () => {
      if (!isStopped) await run(key, { entries, schedule, options });
    });
  return {
    push(key, task) {
      if (isStopped) return;
      const known = entries.get(key);
      if (known === undefined) {
        entries.set(key, { ...fresh, next: task });
        schedule(key);
      } else {
        // A key that was told to wait waits: whoever asked for patience asked for all.
        const next = known.next === null ? task : options.merge(known.next, task);
        entries.set(key, { ...known, next, isDropped: false });
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
    counts: () => count([...entries.values()]),
    async stop(deadlineMs) {
      isStopped = true;
      pool.clear();
      for (const { cancelWait } of entries.values()) cancelWait?.();
      return endsWithin(pool.onIdle(), deadlineMs);
    },
  };
}

interface Runner<Task> {
  readonly entries: Map<string, Entry<Task>>;
  readonly schedule: (key: string) => void;
  readonly options: QueueOptions<Task>;
}

async function run<Task>(key: string, runner: Runner<Task>): Promise<void> {
  const { entries, schedule, options } = runner;
  const entry = entries.get(key);
  if (entry === undefined || entry.next === null) return void entries.delete(key);
  const task = entry.next;
  entries.set(key, { ...entry, next: null, running: task, cancelWait: null });
  const waitMs = await attempt(task, entry.failures, options);
  const now = entries.get(key);
  if (now === undefined) return;
  if (waitMs !== null && !now.isDropped) return wait(key, { task, waitMs, entry: now }, runner);
  if (now.next === null) return void entries.delete(key);
  entries.set(key, { ...fresh, next: now.next });
  schedule(key);
}

async function attempt<Task>(task: Task, failures: number, options: QueueOptions<Task>): Promise<number | null> {
  try {
    await options.perform(task);
    return null;
  } catch (error) {
    return options.onError(error, task, failures + 1);
  }
}

function wait<Task>(
  key: string,
  { task, waitMs, entry }: { task: Task; waitMs: number; entry: Entry<Task> },
  { entries, schedule, options: { merge, later = laterByTimer } }: Runner<Task>,
): void {
  const next = entry.next === null ? task : merge(task, entry.next);
  const cancelWait = later(waitMs, () => {
    const woken = entries.get(key);
    if (woken !== undefined) entries.set(key, { ...woken, cancelWait: null });
    schedule(key);
  });
  entries.set(key, { ...fresh, next, failures: entry.failures + 1, cancelWait });
}

function count<Task>(all: readonly Entry<Task>[]): ReturnType<KeyedQueue<Task>["counts"]> {
  const running = all.filter((entry) => entry.running !== null).length;
  const later = all.filter((entry) => entry.cancelWait !== null).length;
  return { running, later, waiting: all.filter((entry) => entry.next !== null).length - later };
}

async function endsWithin(end: Promise<void>, ms: number): Promise<boolean> {
  let cancel: () => void = () => undefined;
  const tooLate = new Promise<false>((resolve) => {
    cancel = laterByTimer(ms, () => resolve(false));
  });
  const isDone = await Promise.race([end.then(() => true), tooLate]);
  cancel();
  return isDone;
}

function laterByTimer(ms: number, callBack: () => void): () => void {
  const timer = setTimeout(callBack, ms);
  return () => clearTimeout(timer);
}
