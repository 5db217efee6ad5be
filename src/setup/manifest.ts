import * as z from "zod";
import { programPath, sha256, type ShippedFile } from "./shipped-files.ts";

/** Where it is kept which files are ours. */
export const manifestPath = `${programPath}/manifest.json`;

/** Which files were written into a repository, and the SHA-256 of each as it was written. */
export const Manifest = z.object({
  version: z.literal(1),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Manifest = z.infer<typeof Manifest>;

export const emptyManifest: Manifest = { version: 1, files: {} };

/** Reads a manifest back; `null` when the text is none, which is a fault somebody has to look at. */
export function parseManifest(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    // Damaged by hand or by a merge: what it says of our files cannot be believed.
    return null;
  }
}

export function formatManifest({ files }: Manifest): string {
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ version: 1, files: sorted }, null, 2)}\n`;
}

/** The manifest of files that were written as they are shipped. */
export function manifestOf(files: readonly ShippedFile[]): Manifest {
  return { version: 1, files: Object.fromEntries(files.map(({ path, content }) => [path, sha256(content)])) };
}
