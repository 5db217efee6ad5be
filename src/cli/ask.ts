import { createInterface } from "node:readline/promises";

/** Asks one question; `null` when Ctrl-C or the end of input was the answer. */
export async function ask(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const left = new Promise<null>((resolve) => terminal.once("close", () => resolve(null)));
  // Where closing rejects the question depends on the version of Node; it means the same.
  const answer = await Promise.race([left, terminal.question(question).catch(() => null)]);
  terminal.close();
  return answer === null ? null : answer.trim();
}
