import { existsSync, readFileSync } from "node:fs";
import { RecordedLine } from "../test/github-descriptions/exchange.ts";

/** What a hub records, read in sections. */
export interface Tape {
  readonly file: string;
  /** Everything said since the last cut. */
  cut(): RecordedLine[];
}

export function openTape(file: string): Tape {
  let read = 0;
  return {
    file,
    cut() {
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh.map((line) => RecordedLine.parse(JSON.parse(line)));
    },
  };
}
