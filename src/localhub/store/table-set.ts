import type { JournalLine } from "./journal.ts";
import { createTable, type RowBase, type Table } from "./table.ts";

/** Tables that share a version and a journal. */
export interface TableSet {
  readonly table: <Row extends RowBase>(
    name: string,
    firstId: number,
    groupBy: (row: Row) => number | string,
  ) => Table<Row>;
  /** Grows with every change. */
  readonly version: () => number;
  /** From now on every change is told. */
  readonly onChange: (listener: (line: JournalLine) => void) => void;
  readonly restore: (line: JournalLine) => void;
  readonly snapshot: () => Iterable<JournalLine>;
}

interface Loadable {
  restore(id: unknown, row: unknown): void;
  all(): readonly RowBase[];
  lastId(): number;
}

export function createTableSet(): TableSet {
  const tables = new Map<string, Loadable>();
  const listeners: ((line: JournalLine) => void)[] = [];
  let version = 0;
  return {
    table(name, firstId, groupBy) {
      const made = createTable({
        firstId,
        groupBy,
        onChange(id, row) {
          version += 1;
          for (const listener of listeners) listener({ table: name, id, row });
        },
      });
      tables.set(name, made);
      return made;
    },
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    restore: (line) => tables.get(line.table)?.restore(line.id, line.row),
    *snapshot() {
      for (const [name, made] of tables) {
        // A deletion of the last id given keeps that id from being given again.
        yield { table: name, id: made.lastId(), row: null };
        for (const row of made.all()) yield { table: name, id: row.id, row };
      }
    },
  };
}
