/** One line of a patch with its number on both sides. */
export interface PatchLine {
  readonly text: string;
  readonly left: number | null;
  readonly right: number | null;
}

/** Reads hunks (a patch without file headers), each as its header and its lines. */
export function parseHunks(
  patch: string,
): readonly { readonly header: string; readonly lines: readonly PatchLine[] }[] {
  return splitHunks(patch.split("\n")).map(([header = "", ...body]) => {
    const [, left = "0", right = "0"] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? [];
    return { header, lines: numberLines(body, { left: Number(left), right: Number(right) }) };
  });
}

function splitHunks(lines: readonly string[]): string[][] {
  const hunks: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("@@ ")) hunks.push([line]);
    else hunks.at(-1)?.push(line);
  }
  return hunks;
}

function numberLines(lines: readonly string[], start: { left: number; right: number }): PatchLine[] {
  let { left, right } = start;
  return lines.flatMap((text) => {
    if (text.startsWith("\\")) return [];
    const line = {
      text,
      left: text.startsWith("+") ? null : left,
      right: text.startsWith("-") ? null : right,
    };
    if (line.left !== null) left += 1;
    if (line.right !== null) right += 1;
    return [line];
  });
}

/** The hunk up to the line somebody commented on; undefined when that line is not in the diff. */
export function hunkUpTo(patch: string, at: { line: number; side: "LEFT" | "RIGHT" }): string | undefined {
  for (const hunk of parseHunks(patch)) {
    const index = hunk.lines.findIndex((line) => (at.side === "LEFT" ? line.left : line.right) === at.line);
    if (index >= 0) return [hunk.header, ...hunk.lines.slice(0, index + 1).map((line) => line.text)].join("\n");
  }
  return undefined;
}
