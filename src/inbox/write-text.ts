import * as z from "zod";
import type { TextRef } from "../core/events.ts";
import type { LogFile } from "../transcript/port.ts";

/** A person's words as kept beside the transcript, so that they can be removed without breaking the chain. */
export const KeptText = z.strictObject({
  text: z.string(),
  inline: z.array(z.strictObject({ path: z.string(), line: z.number().nullable(), text: z.string() })),
});
export type KeptText = z.infer<typeof KeptText>;

/** Where a kept text lies on the log branch. */
export function textPath(ref: TextRef): string {
  return `artifacts/${ref}.json`;
}

/** Names a text by the salted hash of what it says. */
export function writeText(
  kept: KeptText,
  { digest, salt }: { digest: (text: string) => string; salt: string },
): { ref: TextRef; file: LogFile } {
  const content = `${JSON.stringify(kept)}\n`;
  const ref = digest(`${salt}\n${content}`);
  return { ref, file: { path: textPath(ref), content } };
}

/** Reads a kept text back; `null` when it was redacted or is not one. */
export function readText(content: Uint8Array | null): KeptText | null {
  if (content === null) return null;
  const parsed = KeptText.safeParse(JSON.parse(new TextDecoder().decode(content)));
  return parsed.success ? parsed.data : null;
}
