import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** One change of one row; `row: null` is a deletion. */
export interface JournalLine {
  readonly table: string;
  readonly id: number | string;
  readonly row: unknown;
}

export interface Journal {
  append(line: JournalLine): void;
  /** Writes what is still in memory. */
  flush(): void;
}

/**
 * Opens the file of changes, hands every line to `restore`, and replaces the file with what `snapshot` answers, so that
 * it does not grow for ever. Changes of one turn of the event loop reach the disk in one write.
 */
export function openJournal(
  path: string,
  options: { restore: (line: JournalLine) => void; snapshot: () => Iterable<JournalLine> },
): Journal {
  for (const line of readLines(path)) options.restore(line);
  const compact = [...options.snapshot()].map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(`${path}.new`, compact);
  renameSync(`${path}.new`, path);

  let pending = "";
  const flush = () => {
    if (pending === "") return;
    const text = pending;
    pending = "";
    appendFileSync(path, text);
  };
  return {
    append(line) {
      if (pending === "") setImmediate(flush);
      pending += `${JSON.stringify(line)}\n`;
    },
    flush,
  };
}

/**
 * A line cut short by a killed process is the last one and never was acknowledged: dropping it is right.
 * @throws {Error} for any other line that cannot be read: going on without it would lose what it said
 */
function readLines(path: string): JournalLine[] {
  if (!existsSync(path)) return [];
  const texts = readFileSync(path, "utf8").split("\n");
  return texts.flatMap((text, at) => {
    if (text === "") return [];
    const line = parseLine(text);
    if (line === undefined && at < texts.length - 1) {
      throw new Error(`Line ${at + 1} of the journal cannot be read: ${path}`);
    }
    return line ?? [];
  });
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): value is JournalLine {
  return typeof value === "object" && value !== null && "table" in value && "id" in value && "row" in value;
}
