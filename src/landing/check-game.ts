import { findSecret } from "../core/secrets.ts";
import type { GameFile } from "../github/port.ts";

/** Limits of a game as it may land. @see docs/reference/configuration.md */
export const gameLimits = { fileCount: 200, byteCount: 5 * 1024 * 1024, fileBytes: 2 * 1024 * 1024 } as const;

const allowedTypes = new Set([
  "html",
  "css",
  "js",
  "mjs",
  "json",
  "md",
  "txt",
  "svg",
  "png",
  "jpg",
  "jpeg",
  "gif",
  "webp",
  "ico",
  "mp3",
  "ogg",
  "wav",
  "m4a",
  "woff",
  "woff2",
  "ttf",
  "glsl",
  "wasm",
]);

/**
 * Why a builder's files may not land, or `null`. The files are untrusted: read, never executed. Paths are relative to
 * the game's folder, which is the whole of the builder's write scope.
 */
export function checkGame(files: readonly GameFile[]): string | null {
  if (files.length === 0) return "There is no file in the build.";
  if (files.length > gameLimits.fileCount) return `${files.length} files; at most ${gameLimits.fileCount} may land.`;
  const byteCount = files.reduce((sum, file) => sum + file.content.byteLength, 0);
  if (byteCount > gameLimits.byteCount) return `${byteCount} bytes; at most ${gameLimits.byteCount} may land.`;
  for (const file of files) {
    const problem = checkPath(file.path) ?? checkContent(file);
    if (problem !== null) return `${file.path.slice(0, 100)}: ${problem}`;
  }
  return files.some((file) => file.path === "index.html") ? null : "There is no index.html.";
}

function checkPath(path: string): string | null {
  const parts = path.split("/");
  if (path.startsWith("/") || parts.some((part) => part === ".." || part === "." || part === "")) {
    return "leads out of the game's folder";
  }
  if (parts.some((part) => part.startsWith(".")))
    return "hidden files and agent or workflow configuration may not land";
  if (/^(?:AGENTS|CLAUDE|GEMINI)\.md$/i.test(parts.at(-1) ?? "")) return "agent configuration may not land";
  if (!/^[\p{L}\p{N} _./+-]{1,200}$/u.test(path)) return "has characters that not every file system can hold";
  const type = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return allowedTypes.has(type) ? null : `files of type ".${type}" may not land`;
}

function checkContent(file: GameFile): string | null {
  if (file.content.byteLength > gameLimits.fileBytes) return `larger than ${gameLimits.fileBytes} bytes`;
  const text = Buffer.from(file.content).toString("latin1");
  const secret = findSecret(text);
  return secret === null ? null : `holds what looks like ${secret}`;
}
