/** What a comment of ours says about itself, unseen. A convenience for finding it; never evidence of anything. */
export interface Mark {
  /** Lower-case letters and dashes. */
  readonly topic: string;
  /** The claim it was posted under; letters, digits and dashes. */
  readonly claim: string;
  /** Position of the log it was rendered from. */
  readonly seq: number;
}

const pattern = /^<!-- crumb:([a-z-]+) claim=([0-9A-Za-z-]+) seq=(\d{1,15}) -->$/;

/** Puts a mark on the last line of a body, in place of an older one. Read back by {@link readMark}. */
export function markBody(body: string, { topic, claim, seq }: Mark): string {
  return `${withoutMark(body)}\n\n<!-- crumb:${topic} claim=${claim} seq=${seq} -->`;
}

/** Reads the mark on the last line, or `null`. A mark anywhere else was written by someone else and counts as text. */
export function readMark(body: string): Mark | null {
  const match = pattern.exec(lastLine(normalise(body)));
  const [, topic, claim, seq] = match ?? [];
  if (topic === undefined || claim === undefined || seq === undefined) return null;
  return { topic, claim, seq: Number(seq) };
}

/** Whether two bodies say the same, marks and line-break style aside. */
export function sameBody(a: string, b: string): boolean {
  return withoutMark(a) === withoutMark(b);
}

function withoutMark(body: string): string {
  const text = normalise(body);
  const last = lastLine(text);
  return pattern.test(last) ? text.slice(0, text.length - last.length).trimEnd() : text;
}

/** GitHub stores what its own editor sends, which is with CRLF. */
function normalise(body: string): string {
  return body.replaceAll("\r\n", "\n").trimEnd();
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}
