/**
 * The few shapes our bodies are made of. In: markdown that is already safe, and addresses. Out: markdown.
 * Not its business: making strangers' text safe (neutralise).
 */

/** Longest body we post, in characters; GitHub refuses more than 65,536. */
export const maxBody = 60_000;

/** Draws a table; cells are markdown on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Folds a text under one line. The summary is our own words: markdown is not read there. */
export function details(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** Links our own words to an address; an address that is not plainly http shows as the words alone. */
export function link(words: string, url: string | null): string {
  return url !== null && /^https?:\/\/[^\s<>()"'|`\\]+$/u.test(url) ? `[${words}](${url})` : words;
}

/** Shows an identifier as code. */
export function code(text: string): string {
  return `\`${text.replaceAll(/[`|\s]+/gu, " ").trim()}\``;
}

/** Takes items while they fit into `budget` characters and tells how many were left out. */
export function within(items: readonly string[], budget: number): { kept: readonly string[]; leftOut: number } {
  let room = budget;
  const kept = items.filter((item) => (room -= item.length) >= 0);
  return { kept, leftOut: items.length - kept.length };
}

/** Joins sections into a body of at most {@link maxBody} characters; whole sections go, so that none is torn. */
export function joinSections(sections: readonly (string | null)[], note: string): string {
  const wanted = sections.filter((section) => section !== null && section !== "");
  const whole = wanted.join("\n\n");
  if (whole.length <= maxBody) return whole;
  const { kept } = within(
    wanted.map((section) => `${section}\n\n`),
    maxBody - note.length,
  );
  return kept.join("") + note;
}
