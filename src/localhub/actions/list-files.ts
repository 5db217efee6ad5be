import { constants, closeSync, lstatSync, openSync, readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { filePattern } from "./glob-pattern.ts";

// Search patterns of actions in, files out. Looks into folders a job controls, so it follows no links and reads no
// content except through a descriptor that refuses links.

export interface FoundFiles {
  /** The folder that the result is relative to. */
  readonly root: string;
  /** Absolute paths, sorted. */
  readonly files: readonly string[];
}

interface Search {
  readonly base: string;
  readonly isExact: boolean;
  readonly matches: (file: string) => boolean;
}

function walk(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const target = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(target) : [target];
  });
}

function toSearch(pattern: string): Search {
  const parts = pattern.split(path.sep);
  const firstGlob = parts.findIndex((part) => /[*?[]/.test(part));
  if (firstGlob < 0) {
    const within = `${pattern}${path.sep}`;
    return { base: pattern, isExact: true, matches: (file) => file === pattern || file.startsWith(within) };
  }
  const expression = filePattern(pattern);
  // A folder that matches brings everything in it.
  const matches = (file: string): boolean =>
    expression.test(file) ||
    (file.length > pattern.length && path.dirname(file) !== file && matches(path.dirname(file)));
  return { base: parts.slice(0, firstGlob).join(path.sep) || path.sep, isExact: false, matches };
}

function candidatesOf({ base, matches }: Search): readonly string[] {
  const info = lstatSync(base, { throwIfNoEntry: false });
  if (!info) return [];
  return (info.isDirectory() ? walk(base) : [base]).filter((file) => matches(file));
}

function commonFolder(folders: readonly string[]): string {
  const [first = path.sep, ...others] = folders.map((folder) => folder.split(path.sep));
  const parts = typeof first === "string" ? [] : first;
  const length = parts.findIndex((part, at) => others.some((other) => other[at] !== part));
  return (length < 0 ? parts : parts.slice(0, length)).join(path.sep) || path.sep;
}

function rootOf(searches: readonly Search[], files: readonly string[]): string {
  const [only] = searches;
  const single = searches.length === 1 && files.length === 1 && only?.isExact === true && files[0] === only.base;
  return single ? path.dirname(only.base) : commonFolder(searches.map((search) => search.base));
}

/** Files under any of the patterns (one per line; `!` excludes), which are relative to `folder`; `~` is `home`. */
export function listFiles(patterns: string, from: { readonly folder: string; readonly home: string }): FoundFiles {
  const resolve = (pattern: string) => path.resolve(from.folder, pattern.replace(/^~(?=\/|$)/, from.home));
  const lines = patterns.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  const searches = lines.filter((line) => !line.startsWith("!")).map((line) => toSearch(resolve(line)));
  const excluded = lines.filter((line) => line.startsWith("!")).map((line) => toSearch(resolve(line.slice(1))));
  const found = new Set(searches.flatMap((search) => candidatesOf(search)));
  const files = [...found].filter((file) => !excluded.some((search) => search.matches(file))).toSorted();
  return { root: rootOf(searches, files), files };
}

function readWithoutLinks(file: string): Buffer | undefined {
  if (!lstatSync(file).isFile()) return undefined;
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** `hashFiles()`: one digest over the digests of all matching files of the workspace; empty when none matches. */
export function hashFiles(patterns: readonly string[], workspace: string): string {
  const { files } = listFiles(patterns.join("\n"), { folder: workspace, home: workspace });
  const contents = files
    .filter((file) => file.startsWith(`${workspace}${path.sep}`))
    .flatMap((file) => readWithoutLinks(file) ?? []);
  if (contents.length === 0) return "";
  const total = createHash("sha256");
  for (const content of contents) total.update(createHash("sha256").update(content).digest());
  return total.digest("hex");
}
