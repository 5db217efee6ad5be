/** Asks until there is an answer. @throws {Error} naming what was waited for, after a minute */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited a minute for: ${what}.`);
}
