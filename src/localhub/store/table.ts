export interface RowBase {
  readonly id: number | string;
}

/** Rows of one kind in the order they were first put, with one grouping for quick lists. */
export interface Table<Row extends RowBase> {
  get(id: Row["id"]): Row | undefined;
  /** Inserts or replaces the row with that id and answers it. */
  put(row: Row): Row;
  delete(id: Row["id"]): void;
  all(): readonly Row[];
  /** Rows of one group; what groups are is said where the store is put together. */
  group(key: number | string): readonly Row[];
  /** The next unused number of this table; never given twice, not even after deletion. */
  nextId(): number;
}

export interface TableOptions<Row extends RowBase> {
  readonly firstId: number;
  readonly groupBy: (row: Row) => number | string;
  readonly onChange: (id: Row["id"], row: Row | null) => void;
}

/** A table that can be filled from disk without telling anyone. */
export interface LoadableTable<Row extends RowBase> extends Table<Row> {
  restore(id: unknown, row: unknown): void;
  lastId(): number;
}

export function createTable<Row extends RowBase>(options: TableOptions<Row>): LoadableTable<Row> {
  const rows = new Map<Row["id"], Row>();
  const groups = new Map<number | string, Map<Row["id"], Row>>();
  let lastId = options.firstId - 1;

  const forget = (id: Row["id"]) => {
    const row = rows.get(id);
    if (row === undefined) return;
    rows.delete(id);
    groups.get(options.groupBy(row))?.delete(id);
  };
  const remember = (row: Row) => {
    const before = rows.get(row.id);
    const key = options.groupBy(row);
    if (before !== undefined && options.groupBy(before) !== key) forget(row.id);
    rows.set(row.id, row);
    const group = groups.get(key) ?? new Map<Row["id"], Row>();
    groups.set(key, group.set(row.id, row));
    if (typeof row.id === "number" && row.id > lastId) lastId = row.id;
  };

  return {
    get: (id) => rows.get(id),
    put(row) {
      remember(row);
      options.onChange(row.id, row);
      return row;
    },
    delete(id) {
      if (!rows.has(id)) return;
      forget(id);
      options.onChange(id, null);
    },
    all: () => [...rows.values()],
    group: (key) => [...(groups.get(key)?.values() ?? [])],
    nextId() {
      lastId += 1;
      return lastId;
    },
    lastId: () => lastId,
    restore(id, row) {
      if (isRow<Row>(row)) remember(row);
      else if (typeof id === "number") {
        forget(id);
        lastId = Math.max(lastId, id);
      } else if (typeof id === "string") forget(id);
    },
  };
}

// The journal is written by this very table, so having an id is all that is asked of a row read back.
function isRow<Row extends RowBase>(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "id" in value;
}
