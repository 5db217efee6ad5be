import type { Clock } from "./clock.ts";
import type { EventBus } from "./events.ts";
import type { GitHost } from "./git/git-host.ts";
import type { Token, User } from "./model.ts";
import type { Store } from "./store.ts";

/** Bases without a trailing slash. */
export interface HubUrls {
  readonly web: string;
  readonly api: string;
  readonly graphql: string;
  readonly pages: string;
}

/** What every domain function works on. */
export interface Hub {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly git: GitHost;
  readonly urls: HubUrls;
  readonly dataDir: string;
}

/** Who acts, and by which token; pages for people act without one. */
export interface Actor {
  readonly user: User;
  readonly token: Token | null;
}
