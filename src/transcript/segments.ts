/** Orders segment names: numbered ones first, `transcript.jsonl`, the one appended to, last. */
export function bySegment(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "transcript.jsonl") return 1;
  if (b === "transcript.jsonl") return -1;
  return a < b ? -1 : 1;
}
