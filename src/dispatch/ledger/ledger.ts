/** Money across sessions: reserved before a paid run starts, settled when it has landed. */
export interface Ledger {
  /**
   * Reserves money for a claim. Reserving again for the same claim changes nothing.
   * @returns false when the day's cap would be passed
   */
  reserve(reservation: {
    readonly claim: string;
    readonly session: string;
    readonly amountUsd: number;
    readonly capUsd: number;
    /** Moment after which an unsettled reservation counts as spent in full. */
    readonly expiresAt: string;
  }): Promise<boolean>;
  /** Replaces a reservation by what it came to; `null` when that is unknown, which counts in full. */
  settle(claim: string, costUsd: number | null): Promise<void>;
}
