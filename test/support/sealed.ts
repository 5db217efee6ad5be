import type { Event } from "../../src/core/events.ts";
import { chainStart, sealEvent } from "../../src/transcript/chain.ts";

/** Events as the text of a transcript, chained from the start or from an earlier hash. */
export function sealed(events: readonly Event[], prev: string = chainStart.hash): { text: string; hash: string } {
  let hash = prev;
  const lines = events.map((event) => {
    const next = sealEvent(event, hash);
    hash = next.hash;
    return `${next.line}\n`;
  });
  return { text: lines.join(""), hash };
}
