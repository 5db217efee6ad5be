import * as z from "zod";
import type { FaultWish } from "../../src/localhub/faults/fault.ts";
import type { World } from "./world.ts";

/** What a test says of a fault; the local GitHub knows the rest. */
export type Fault = { [Wish in FaultWish as Wish["on"]]: Partial<Wish> & Pick<Wish, "on" | "fault"> }[FaultWish["on"]];

const Open = z.object({ open: z.array(z.unknown()) });

/** Makes things at GitHub go wrong, and tells whether they did. */
export function faultsOf({ hub }: World) {
  const ask = async (method: string, body?: unknown): Promise<number> => {
    const answer = await fetch(`${hub.url}/_fault`, {
      method,
      headers: { authorization: `Bearer ${hub.adminToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`_fault: ${answer.status} ${await answer.text()}`);
    return Open.parse(await answer.json()).open.length;
  };
  return {
    add: async (fault: Fault) => ask("POST", fault),
    clear: async () => ask("DELETE"),
    /** How many have not happened as often as they were to. */
    left: async () => ask("GET"),
  };
}
