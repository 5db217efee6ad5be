import type { Repository, Sha } from "../model.ts";

/** A ref that has moved; null is "not there". */
export interface RefChange {
  readonly repository: Repository;
  /** Full name. */
  readonly name: string;
  readonly before: Sha | null;
  readonly after: Sha | null;
}
