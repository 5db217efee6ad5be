import type { Deed } from "../core/events.ts";
import type { Claim } from "../core/state.ts";

/** What is landed, for whom. A repeated landing settles its source and itself. */
export interface Landing {
  readonly effect: string;
  readonly claim: Claim;
  readonly deed: Deed;
  readonly run: { readonly id: number; readonly url: string };
}
