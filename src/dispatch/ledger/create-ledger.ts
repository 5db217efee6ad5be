import { AppError } from "../../core/failure.ts";
import { chainStart, readLines, sealEvent, type ChainEnd } from "../../transcript/chain.ts";
import type { TranscriptPort } from "../../transcript/port.ts";
import type { RecordDeps } from "../../transcript/record.ts";
import { Entry, heldOn, placesAt } from "./entry.ts";
import type { Ledger } from "./ledger.ts";

type NewEntry = Entry extends infer E ? (E extends Entry ? Omit<E, "v" | "seq" | "at" | "session"> : never) : never;

interface Book {
  readonly entries: readonly Entry[];
  readonly end: ChainEnd;
  readonly text: string;
  readonly tip: string | null;
  readonly now: string;
}

const maxAttempts = 12;

/**
 * The ledger as a chained log on a branch of its own, appended to by compare-and-swap: parallel sessions cannot spend
 * the same dollar twice, nor sit on the same place.
 */
export function createLedger(port: TranscriptPort, deps: RecordDeps): Ledger {
  const write = createWrite(port, deps);
  return {
    reserve: async ({ claim, session, amountUsd, capUsd, expiresAt, isKnown }) => {
      const book = await write(({ entries, now }) => {
        if (entries.some((entry) => isFor(entry, claim)) || (isKnown && entries.length === 0)) return null;
        const day = now.slice(0, 10);
        const isOver = heldOn(day, entries) + amountUsd > capUsd;
        return isOver
          ? { type: "money.refused", claim, amountUsd, until: `${day}T23:59:59Z`, for: session }
          : { type: "money.reserved", claim, amountUsd, expiresAt, for: session };
      });
      if (book.entries.length === 0) return "missing";
      const isReserved = book.entries.some((entry) => entry.type === "money.reserved" && entry.claim === claim);
      return isReserved ? "reserved" : "refused";
    },
    settle: async (claim, costUsd) => {
      await write(({ entries }) => {
        const mine = entries.filter((entry) => isFor(entry, claim));
        const isOpen = mine.some((entry) => entry.type === "money.reserved");
        const isSettled = mine.some((entry) => entry.type === "money.settled");
        return isOpen && !isSettled ? { type: "money.settled", claim, costUsd } : null;
      });
    },
    enter: async ({ session, places, needed, until }) => {
      const book = await write(({ entries, now }) => {
        const taken = placesAt(now, entries);
        const mine = taken.get(session);
        if (mine !== undefined && mine >= needed) return null;
        return mine === undefined && taken.size >= places ? null : { type: "place.taken", for: session, until };
      });
      return placesAt(book.now, book.entries).has(session);
    },
    leave: async ({ session, places }) => {
      let wasFull = false;
      await write(({ entries, now }) => {
        const taken = placesAt(now, entries);
        wasFull = taken.has(session) && taken.size >= places;
        return taken.has(session) ? { type: "place.left", for: session } : null;
      });
      return wasFull;
    },
  };
}

function isFor(entry: Entry, claim: string): boolean {
  return "claim" in entry && entry.claim === claim;
}

type Write = (propose: (book: Book) => NewEntry | null) => Promise<Book>;

/**
 * Appends what `propose` makes of the book as it stands; asked again after every lost race. What this very process wrote
 * last is taken for how it stands, which the compare-and-swap proves or refutes; nobody is refused, and nothing left
 * unwritten, but by a book just read.
 */
function createWrite(port: TranscriptPort, deps: RecordDeps): Write {
  let known: Book | null = null;
  return async (propose) => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const guess = known === null ? null : propose(known);
      const book: Book = known === null || guess === null || guess.type === "money.refused" ? await open(port) : known;
      known = null;
      const draft = propose(book);
      if (draft === null) return book;
      const entry = Entry.parse({ v: 1, seq: book.end.seq, at: book.now, session: "ledger", ...draft });
      const { line, hash } = sealEvent(entry, book.end.hash);
      const text = `${book.text}${line}\n`;
      const files = [{ path: "transcript.jsonl", content: text }];
      const appended = await port.append({ expectedTip: book.tip, files, headline: `crumb: ${entry.type}` });
      if (appended.type === "appended") {
        const end = { ...book.end, seq: book.end.seq + 1, hash };
        known = { entries: [...book.entries, entry], end, text, tip: appended.tip, now: appended.now };
        return known;
      }
      await deps.sleep(20 * 2 ** Math.min(attempt, 6) * deps.random());
    }
    throw new AppError({ code: "log.conflict", message: "The ledger moved too often.", retryable: true });
  };
}

async function open(port: TranscriptPort): Promise<Book> {
  const { tip, segments, now } = await port.read();
  const text = segments.map((segment) => segment.text).join("");
  const chain = readLines(text, chainStart, Entry);
  if (!chain.ok) {
    const message = `The ledger, line ${chain.problem.line}: ${chain.problem.message}`;
    throw new AppError({
      code: "log.corrupt",
      message,
      retryable: false,
      hint: "Paid work stops until the ledger verifies.",
    });
  }
  return { entries: chain.events, end: chain.end, text, tip, now };
}
