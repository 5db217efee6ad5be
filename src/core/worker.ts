import type { Deed } from "./events.ts";
import { assertNever } from "./failure.ts";
import type { Worker } from "./state.ts";

/** Which worker a deed occupies; `null` for a post. */
export function workerOf(deed: Deed): Worker | null {
  switch (deed.type) {
    case "seat":
      return deed.seat;
    case "qa":
      return "qa";
    case "land":
      return "land";
    case "post":
      return null;
    default:
      return assertNever(deed);
  }
}

/** The name under which effects of a kind are numbered. */
export function kindOf(deed: Deed): string {
  return deed.type === "post" ? deed.topic : (workerOf(deed) ?? deed.type);
}
