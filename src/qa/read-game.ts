import { lstat, readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** One file of the game, read once so that every gate and the browser see the same bytes. */
export interface GameFile {
  /** Relative to the game folder, with `/`. */
  readonly path: string;
  readonly byteCount: number;
  /** Empty for a link, and for what does not fit {@link MOST_BYTES_READ}. */
  readonly bytes: Buffer;
  readonly isLink: boolean;
}

export interface Game {
  readonly files: ReadonlyMap<string, GameFile>;
  readonly byteCount: number;
}

/** What is read into memory at most; `files.size` has failed long before. */
const MOST_BYTES_READ = 64 * 1024 * 1024;
const MOST_FILES = 5000;
const TEXT = new Set([".html", ".htm", ".js", ".mjs", ".css", ".json", ".svg", ".txt", ".md", ".webmanifest"]);

/** Reads a game folder. The files are untrusted: links are listed, never followed. */
export async function readGame(folder: string): Promise<Game> {
  const paths = await listFiles(folder, "");
  const files = new Map<string, GameFile>();
  let byteCount = 0;
  for (const path of paths.slice(0, MOST_FILES)) {
    const stat = await lstat(join(folder, path));
    const isLink = !stat.isFile();
    byteCount += stat.size;
    const bytes = isLink || byteCount > MOST_BYTES_READ ? Buffer.alloc(0) : await readFile(join(folder, path));
    files.set(path, { path, byteCount: stat.size, bytes, isLink });
  }
  return { files, byteCount };
}

/** The text of a file, or null when it is not a text file or not there. */
export function readText(game: Game, path: string): string | null {
  const file = game.files.get(path);
  return file === undefined || !TEXT.has(extname(path).toLowerCase()) ? null : file.bytes.toString("utf8");
}

async function listFiles(root: string, under: string): Promise<string[]> {
  const entries = await readdir(join(root, under), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = under === "" ? entry.name : `${under}/${entry.name}`;
    if (entry.name === ".git") continue;
    if (entry.isDirectory()) found.push(...(await listFiles(root, path)));
    else found.push(path);
    if (found.length > MOST_FILES) break;
  }
  return found;
}
