/** Writes a duration the way a person says it: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 1 min`. */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Writes US dollars and never hides what is unknown: `$0.42`, `$0.42 + 2 unknown`. */
export function formatCost({ costUsd, unknownCosts }: { costUsd: number; unknownCosts: number }): string {
  const known = `$${costUsd.toFixed(2)}`;
  if (unknownCosts === 0) return known;
  return costUsd === 0 ? `unknown (${unknownCosts})` : `${known} + ${unknownCosts} unknown`;
}

/** The part of a commit's name that people read. */
export function shortSha(commit: string): string {
  return commit.slice(0, 7);
}
