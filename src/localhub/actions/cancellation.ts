/** Cancellation of one run. Jobs that begin after it get a signal of their own. */
export interface Cancellation {
  isRequested(): boolean;
  signal(): AbortSignal;
  request(): void;
  /** Called at once if requested already. */
  onRequest(listener: () => void): () => void;
}

export function createCancellation(): Cancellation {
  let requests = 0;
  let controller = new AbortController();
  const listeners = new Set<() => void>();
  return {
    isRequested: () => requests > 0,
    signal: () => controller.signal,
    request() {
      requests++;
      controller.abort();
      if (requests === 1) controller = new AbortController();
      for (const listener of listeners) listener();
    },
    onRequest(listener) {
      listeners.add(listener);
      if (requests > 0) listener();
      return () => void listeners.delete(listener);
    },
  };
}
