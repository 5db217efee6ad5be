// In: every state change GitHub would tell about, emitted by domain functions after the store has it.
// Out: the same, to whoever subscribed (webhook delivery, Actions runner). Not its business: delivery, filters, retries.

/** Something happened in a repository. */
export interface HubEvent {
  /** Webhook name, e.g. `issue_comment`. */
  readonly name: string;
  readonly action: string | null;
  readonly repositoryId: number;
  readonly senderId: number;
  /** Such events start no workflow runs, `workflow_dispatch` aside. */
  readonly causedByJobToken: boolean;
  /** Webhook payload in GitHub's shape, `repository` and `sender` included. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface EventBus {
  emit(event: HubEvent): void;
  /** Answers how to stop listening. A listener must not throw and must not block. */
  subscribe(listener: (event: HubEvent) => void): () => void;
}

export function createEventBus(): EventBus {
  const listeners = new Set<(event: HubEvent) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
