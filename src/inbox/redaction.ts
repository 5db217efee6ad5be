import type { Event, TextRef } from "../core/events.ts";
import type { Fact } from "../transcript/port.ts";
import { textPath } from "./write-text.ts";

/** What a log keeps of one message, or of the idea. */
export interface KeptWords {
  /** `issue:N` is the idea. */
  readonly key: string;
  /** Every wording that was ever kept, oldest first. */
  readonly texts: readonly TextRef[];
  /** Nothing was heard under this key since its words were removed. */
  readonly isRedacted: boolean;
}

/** Lists what was heard in a session, the idea first: by key, never by what was said. */
export function listKeptWords(events: readonly Event[]): readonly KeptWords[] {
  const words = new Map<string, KeptWords>();
  const hear = (key: string, text: TextRef | null): void => {
    const texts = [...(words.get(key)?.texts ?? []), ...(text === null ? [] : [text])];
    words.set(key, { key, texts: [...new Set(texts)], isRedacted: false });
  };
  for (const event of events) {
    if (event.type === "session.opened") hear(`issue:${event.data.issue}`, event.data.idea);
    if (event.type === "user.said") hear(event.data.key, event.data.text);
    if (event.type !== "user.retracted" || event.data.how !== "redacted") continue;
    const known = words.get(event.data.key);
    if (known !== undefined) words.set(known.key, { ...known, isRedacted: true });
  }
  return [...words.values()];
}

/** Says of each message that its words are gone. */
export function redactionOf(keys: readonly string[]): Fact[] {
  return keys.map((key) => ({
    draft: {
      type: "user.retracted",
      actor: { type: "system", part: "inbox" },
      cause: null,
      data: { key, how: "redacted" },
    },
    files: [],
  }));
}

/** Where everything lies that was ever kept under some keys; who said the very same loses it too. */
export function payloadsOf(events: readonly Event[], keys: readonly string[]): string[] {
  return listKeptWords(events)
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ texts }) => texts.map(textPath));
}
