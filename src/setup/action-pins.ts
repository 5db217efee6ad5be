/** A pinned action of our workflows, and what is known of the pin. */
export interface ActionPin {
  readonly action: string;
  readonly version: string;
  /** Commit the version stood at when it was pinned. */
  readonly sha: string;
  /**
   * In how many files of public repositories, at least, the same commit was found by an exact search, and that the version
   * stood beside it; `null` when it was not found or not looked for.
   */
  readonly seen: number | null;
}

/** When the pins were looked for last. */
export const pinsSeenOn = "2026-11-30";

/** Every action the shipped workflows and our own use. Reference and doctor read it; a test holds it to the workflows. */
export const actionPins: readonly ActionPin[] = [
  { action: "actions/checkout", version: "v4.2.2", sha: "11bd71901bbe5b1630ceea73d27597364c9af683", seen: 10 },
  { action: "actions/setup-node", version: "v4.4.0", sha: "49933ea5288caeca8642d1e84afbd3f7d6820020", seen: 10 },
  { action: "actions/cache/restore", version: "v4.2.3", sha: "5a3ec84eff668545956fd18022155c47e93e2684", seen: 10 },
  { action: "actions/cache/save", version: "v4.2.3", sha: "5a3ec84eff668545956fd18022155c47e93e2684", seen: 10 },
  { action: "actions/upload-artifact", version: "v4.6.2", sha: "ea165f8d65b6e75b540449e92b4886f43607fa02", seen: 10 },
  { action: "actions/download-artifact", version: "v4.3.0", sha: "d3f86a106a0bac45b974a628896c90dbdf5c8093", seen: 10 },
  { action: "actions/configure-pages", version: "v5.0.0", sha: "983d7736d9b0ae728b81ab479565c72886d7745b", seen: 10 },
  {
    action: "actions/upload-pages-artifact",
    version: "v3.0.1",
    sha: "56afc609e74202658d3ffba0e8f6dda462b719fa",
    seen: 10,
  },
  { action: "actions/deploy-pages", version: "v4.0.5", sha: "d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e", seen: 10 },
];
