/** Files of a game by path: as the house left them, as they were found, and as the house would have them now. */
export interface Revisions {
  readonly before: Readonly<Record<string, string>>;
  readonly found: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/**
 * Puts what the house changes over what somebody changed by hand: theirs stays wherever the house has nothing to change.
 * `replaced` names the files in which both did, and the house's stands.
 */
export function keepChanges({ before, found, after }: Revisions): {
  readonly files: Readonly<Record<string, string>>;
  readonly replaced: readonly string[];
} {
  const theirs = Object.keys(found).filter((path) => found[path] !== before[path]);
  const isKept = (path: string): boolean => after[path] === before[path];
  const kept = theirs.filter(isKept).map((path) => [path, found[path] ?? ""] as const);
  return { files: { ...after, ...Object.fromEntries(kept) }, replaced: theirs.filter((path) => !isKept(path)) };
}
