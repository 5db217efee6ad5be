export interface DiffFile {
  readonly path: string;
  /** Set for renames. */
  readonly previousPath: string | null;
  readonly status: "added" | "removed" | "modified" | "renamed";
  /** Of the new content, or of the removed one. */
  readonly blobSha: string;
  readonly additions: number;
  readonly deletions: number;
  /** Hunks only, no file headers; null for binary files. */
  readonly patch: string | null;
}

interface RawEntry {
  readonly path: string;
  readonly previousPath: string | null;
  readonly status: DiffFile["status"];
  readonly blobSha: string;
}

/** Reads `git diff-tree -r -M --full-index --raw -z --numstat -p`. */
export function parseDiff(output: Buffer): DiffFile[] {
  if (output.length === 0) return [];
  const text = output.toString("utf8");
  // The machine-readable part ends with an empty field; the patch begins with the first "diff --git" line after it.
  const patchAt = text.indexOf("\0\0diff --git ");
  const fields = (patchAt < 0 ? text : text.slice(0, patchAt + 1)).split("\0");
  const { entries, rest } = readRaw(fields);
  const counts = readNumstat(rest);
  const patches = patchAt < 0 ? [] : splitPatches(text.slice(patchAt + 2));
  return entries.map((entry, index) => {
    const count = counts[index] ?? { additions: 0, deletions: 0 };
    return { ...entry, ...count, patch: hunksOf(patches[index] ?? "") };
  });
}

function readRaw(fields: readonly string[]): { entries: RawEntry[]; rest: readonly string[] } {
  const entries: RawEntry[] = [];
  let at = 0;
  for (;;) {
    const [head = "", first = "", second = ""] = fields.slice(at, at + 3);
    const change = readHead(head);
    if (change === undefined) return { entries, rest: fields.slice(at) };
    const named = change.moved ? { path: second, previousPath: first } : { path: first, previousPath: null };
    entries.push({ ...named, status: change.status, blobSha: change.blobSha });
    at += change.moved ? 3 : 2;
  }
}

function readHead(head: string) {
  const match = /^:\d+ \d+ ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\d*$/.exec(head);
  if (match === null) return undefined;
  const [, before = "", after = "", letter = ""] = match;
  const blobSha = letter === "D" ? before : after;
  return { status: statusOf(letter), blobSha, moved: letter === "R" || letter === "C" };
}

function statusOf(letter: string): DiffFile["status"] {
  switch (letter) {
    case "A":
      return "added";
    case "D":
      return "removed";
    case "R":
    case "C":
      return "renamed";
    default:
      return "modified";
  }
}

function readNumstat(fields: readonly string[]): { additions: number; deletions: number }[] {
  return fields.flatMap((field) => {
    const match = /^(\d+|-)\t(\d+|-)\t/.exec(field);
    if (match === null) return [];
    const [, added = "0", deleted = "0"] = match;
    return [{ additions: Number(added) || 0, deletions: Number(deleted) || 0 }];
  });
}

// Lines of content begin with a space, + or -, so only a header can follow a line break like that.
function splitPatches(text: string): string[] {
  return text.split("\ndiff --git ");
}

function hunksOf(patch: string): string | null {
  const start = patch.indexOf("\n@@ ");
  return start < 0 ? null : patch.slice(start + 1).replace(/\n$/, "");
}
