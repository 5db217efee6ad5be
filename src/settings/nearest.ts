/** How many edits may lie between a slip and what was meant; more is another word. */
const maxEdits = 3;

/** The name that was probably meant by one that does not exist; `null` when none is near. */
export function nearest(wrong: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.min(maxEdits, Math.ceil(best.name.length / 3)) ? best.name : null;
}

/** Levenshtein's distance, one row at a time. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, right] of Array.from(b).entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
