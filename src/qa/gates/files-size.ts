import { fail, pass, type Gate } from "../gate.ts";

/** 5 MiB: a phone on a 10 Mbit/s line loads it in 4 s. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Each file is a request of its own on Pages. */
const MOST_FILES = 200;

/**
 * Catches games too heavy to load or to keep in a repository. Not: slow drawing, memory use.
 */
export const filesSize: Gate = {
  id: "files.size",
  version: 1,
  title: "The game is small enough to load quickly",
  severity: "required",
  applies: "any",
  after: [],
  run: ({ game }) => {
    const measured = `${formatBytes(game.byteCount)} in ${String(game.files.size)} files`;
    const limit = `at most ${formatBytes(MOST_BYTES)} in ${String(MOST_FILES)} files`;
    if (game.byteCount <= MOST_BYTES && game.files.size <= MOST_FILES) return Promise.resolve(pass(measured, limit));
    const largest = [...game.files.values()].toSorted((a, b) => b.byteCount - a.byteCount).slice(0, 3);
    const names = largest.map((file) => `${file.path} (${formatBytes(file.byteCount)})`).join(", ");
    return Promise.resolve(fail({ measured, limit, hint: `Make the game smaller. The largest files: ${names}.` }));
  },
};

function formatBytes(count: number): string {
  if (count < 1024) return `${String(count)} bytes`;
  return count < 1024 * 1024 ? `${String(Math.ceil(count / 1024))} KB` : `${(count / 1024 / 1024).toFixed(1)} MB`;
}
