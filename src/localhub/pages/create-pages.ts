// In: a request on the Pages port. Out: a file of a repository's site. Another origin than the hub, on purpose: what is
// served here was built by others and must reach neither cookies nor pages of the hub.
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { Hono } from "hono";
import { siteFolder } from "../data-folders.ts";
import { findRepository } from "../domain/repositories.ts";
import type { Hub } from "../hub.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".jsonl": "application/x-ndjson; charset=utf-8",
};

export function createPages(hub: Hub): Hono {
  const app = new Hono();
  app.get("/:owner/:repo", (c) => c.redirect(`${new URL(c.req.url).pathname}/`, 301));
  app.get("/:owner/:repo/:path{.*}", async (c) => {
    const repository = findRepository(hub, c.req.param("owner"), c.req.param("repo"));
    const path = c.req.param("path");
    const found = repository === undefined ? undefined : await findFile(siteFolder(hub.dataDir, repository.id), path);
    if (found?.type === "folder") return c.redirect(`${new URL(c.req.url).pathname}/`, 301);
    if (found === undefined) return c.text("There is no such page.", 404);
    c.header("Content-Type", TYPES[extname(found.path).toLowerCase()] ?? "application/octet-stream");
    c.header("Access-Control-Allow-Origin", "*");
    // GitHub says max-age=600; here a rebuilt game must show at once, which is all a cache could spoil on one machine.
    c.header("Cache-Control", "no-cache");
    return c.body(new Uint8Array(await readFile(found.path)));
  });
  return app;
}

type Found = { readonly type: "file"; readonly path: string } | { readonly type: "folder" };

async function findFile(site: string, path: string): Promise<Found | undefined> {
  const wanted = normalize(join(site, path));
  if (wanted !== site && !wanted.startsWith(site + sep)) return undefined;
  try {
    if (!(await stat(wanted)).isDirectory()) return { type: "file", path: wanted };
    if (path !== "" && !path.endsWith("/")) return { type: "folder" };
    const index = join(wanted, "index.html");
    return (await stat(index)).isFile() ? { type: "file", path: index } : undefined;
  } catch {
    // Missing files are the ordinary answer here, whatever the reason.
    return undefined;
  }
}
