import { createHash } from "node:crypto";

/** SHA-256 of a text or bytes, 64 hex digits. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
