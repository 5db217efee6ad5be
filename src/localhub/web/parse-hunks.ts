/** One line of a file's diff; a number is missing on the side where the line does not exist. */
export interface DiffLine {
  readonly type: "context" | "added" | "removed";
  readonly oldNumber: number | null;
  readonly newNumber: number | null;
  readonly text: string;
}

export interface DiffHunk {
  readonly heading: string;
  readonly lines: readonly DiffLine[];
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/u;

/** Reads the hunks of one file's patch (the part of a unified diff that starts at `@@`). */
export function parseHunks(patch: string): readonly DiffHunk[] {
  const lines = patch.replace(/\n$/u, "").split("\n");
  const starts = lines.flatMap((line, index) => (HUNK.test(line) ? [index] : []));
  return starts.map((start, index) => readHunk(lines.slice(start, starts[index + 1] ?? lines.length)));
}

function readHunk(lines: readonly string[]): DiffHunk {
  const [heading = "", ...rest] = lines;
  const [, oldStart = "0", newStart = "0"] = HUNK.exec(heading) ?? [];
  let [oldNumber, newNumber] = [Number(oldStart), Number(newStart)];
  const read: DiffLine[] = [];
  for (const line of rest) {
    const text = line.slice(1);
    if (line.startsWith("+")) read.push({ type: "added", oldNumber: null, newNumber: newNumber++, text });
    else if (line.startsWith("-")) read.push({ type: "removed", oldNumber: oldNumber++, newNumber: null, text });
    else if (!line.startsWith("\\")) {
      read.push({ type: "context", oldNumber: oldNumber++, newNumber: newNumber++, text });
    }
  }
  return { heading, lines: read };
}
