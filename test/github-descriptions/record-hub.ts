import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkRecord } from "./check-record.ts";

/** Checks all that was said; `file` has it, a line of JSON for each. */
export type CheckSaid = (() => void) & { readonly file: string };

/**
 * Lets a hub write down all it says from now on; the check it hands back is for when the hub has ended.
 * @param admin the hub's door for whoever started it
 */
export async function recordHub(admin: (path: string, body: unknown) => Promise<unknown>): Promise<CheckSaid> {
  const file = join(await mkdtemp(join(tmpdir(), "localhub-record-")), "said.jsonl");
  await admin("/record", { file });
  return Object.assign(() => checkRecord(file), { file });
}
