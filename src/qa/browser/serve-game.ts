import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { extname } from "node:path";
import type { Game } from "../read-game.ts";

/** The browser's only way out: it serves one game under a constant address and refuses all else. */
export interface GameHost {
  /** Address of the proxy the browser must use. */
  readonly proxyUrl: string;
  readonly close: () => void;
}

/** Constant, so that nothing a game can read differs between two runs; a sub-path, as on Pages. */
export const GAME_URL = "http://game.localhost/play/game/";

const HOST = new URL(GAME_URL).host;
const BASE = new URL(GAME_URL).pathname;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
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
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
};

/** Starts the proxy on an ephemeral loopback port. */
export async function serveGame(game: Game): Promise<GameHost> {
  const server = createServer((request, response) => answer(game, request, response));
  server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    proxyUrl: `http://127.0.0.1:${String(portOf(server))}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function answer(game: Game, request: IncomingMessage, response: ServerResponse): void {
  const url = URL.parse(request.url ?? "", GAME_URL);
  if (url === null || url.host !== HOST) {
    response.writeHead(403).end();
    return;
  }
  if (url.pathname === "/favicon.ico") {
    response.writeHead(204).end();
    return;
  }
  const path = toPath(url.pathname);
  const file = path === null ? undefined : (game.files.get(path) ?? game.files.get(`${path}/index.html`));
  if (file === undefined || file.isLink) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    return;
  }
  const type = TYPES[extname(file.path).toLowerCase()] ?? "application/octet-stream";
  const headers = { "content-type": type, "content-length": file.bytes.length, "cache-control": "max-age=3600" };
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : file.bytes);
}

function toPath(pathname: string): string | null {
  if (!pathname.startsWith(BASE)) return null;
  try {
    const path = decodeURIComponent(pathname.slice(BASE.length));
    return path === "" ? "index.html" : path.replace(/\/$/, "");
  } catch {
    return null;
  }
}
