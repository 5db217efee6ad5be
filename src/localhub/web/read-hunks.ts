import { parseHunks } from "../git/hunks.ts";

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

/** Hunks of one file's patch, their lines without the sign they begin with. */
export function readHunks(patch: string): readonly DiffHunk[] {
  return parseHunks(patch).map(({ header, lines }) => ({
    heading: header,
    lines: lines.map(({ text, left, right }) => ({
      type: left === null ? "added" : right === null ? "removed" : "context",
      oldNumber: left,
      newNumber: right,
      text: text.slice(1),
    })),
  }));
}
