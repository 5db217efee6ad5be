/**
 * What GitHub should show for a state (C19). In: state and links. Out: plain data that `converge` compares with
 * what is there. Pure. Not its business: looking or writing.
 */

/** Where things are on the web. */
export interface Links {
  /** `https://github.com`, or the local one; no slash at the end. */
  readonly server: string;
  readonly owner: string;
  readonly name: string;
  /** Root of the repository's Pages, no slash at the end. */
  readonly pages: string;
  readonly defaultBranch: string;
}

export interface WantedPull {
  readonly head: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
}

export interface WantedStatus {
  readonly sha: string;
  readonly context: "crumb/qa" | "crumb/verdict";
  readonly state: "pending" | "success" | "failure" | "error";
  /** At most 140 characters. @see https://docs.github.com/en/rest/commits/statuses */
  readonly description: string;
  readonly targetUrl: string;
}

export interface Surfaces {
  /** Our comments that are kept true: the status and the verdicts. */
  readonly comments: readonly { readonly id: number; readonly body: string }[];
  readonly pull: WantedPull | null;
  /** Labels of ours the issue should carry; labels of ours beyond these are taken off. */
  readonly labels: readonly string[];
  readonly statuses: readonly WantedStatus[];
  /** Builds that should have a preview. */
  readonly preview: { readonly commit: string; readonly slug: string; readonly path: string } | null;
  /** The accepted game that should be live. */
  readonly game: { readonly commit: string; readonly slug: string; readonly path: string } | null;
  /** Runs that nobody waits for. */
  readonly cancel: readonly number[];
}
