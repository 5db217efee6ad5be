/** What sessions share: the day's money, reserved before a paid run starts, and the places of those at work. */
export interface Ledger {
  /**
   * Reserves money for a claim. Reserving again for the same claim changes nothing.
   * @returns `refused` when the day's cap would be passed, `missing` when an earlier reservation of the session is gone
   */
  reserve(reservation: Reservation): Promise<"reserved" | "refused" | "missing">;
  /** Replaces a reservation by what it came to; `null` when that is unknown, which counts in full. */
  settle(claim: string, costUsd: number | null): Promise<void>;
  /**
   * Takes a place for a session, or keeps the one it has.
   * @returns false when all are taken
   */
  enter(place: {
    readonly session: string;
    /** How many sessions may be at work at once. */
    readonly places: number;
    /** The place must last until here. */
    readonly needed: string;
    /** A place that is taken now lasts until here. */
    readonly until: string;
  }): Promise<boolean>;
  /**
   * Gives a session's place up; nothing happens when it has none.
   * @returns whether others may have waited for it
   */
  leave(place: { readonly session: string; readonly places: number }): Promise<boolean>;
}

export interface Reservation {
  readonly claim: string;
  readonly session: string;
  readonly amountUsd: number;
  readonly capUsd: number;
  /** Whether this session reserved money before: then a ledger without any entry was deleted. */
  readonly isKnown: boolean;
  /** Moment after which an unsettled reservation counts as spent in full. */
  readonly expiresAt: string;
}
