export type EntryMode = "100644" | "100755" | "120000" | "040000" | "160000";

export interface TreeEntry {
  readonly mode: EntryMode;
  readonly name: string;
  readonly sha: string;
}

/** Reads the content of a tree object. */
export function parseTree(content: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let position = 0;
  while (position < content.length) {
    const space = content.indexOf(32, position);
    const zero = content.indexOf(0, space);
    const mode = content.subarray(position, space).toString("latin1").padStart(6, "0");
    const name = content.subarray(space + 1, zero).toString("utf8");
    const sha = content.subarray(zero + 1, zero + 21).toString("hex");
    entries.push({ mode: toMode(mode), name, sha });
    position = zero + 21;
  }
  return entries;
}

/** Writes entries in git's order as the content of a tree object. */
export function formatTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = entries.toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap((entry) => [
      Buffer.from(`${entry.mode.replace(/^0/, "")} ${entry.name}\0`),
      Buffer.from(entry.sha, "hex"),
    ]),
  );
}

// Git compares a folder's name as if it ended in a slash.
function sortKey(entry: TreeEntry): Buffer {
  return Buffer.from(entry.mode === "040000" ? `${entry.name}/` : entry.name);
}

/** Narrows a mode that came from outside; anything odd becomes a plain file. */
export function toMode(mode: string): EntryMode {
  switch (mode) {
    case "100755":
    case "120000":
    case "040000":
    case "160000":
      return mode;
    default:
      return "100644";
  }
}

export function entryType(mode: EntryMode): "blob" | "tree" | "commit" {
  if (mode === "040000") return "tree";
  return mode === "160000" ? "commit" : "blob";
}
