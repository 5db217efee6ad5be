import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface Door {
  /** A delivery; false when it was not signed by GitHub. */
  readonly receive: (delivery: { event: string; signature: string; body: string }) => Promise<boolean>;
  readonly health: () => Readonly<Record<string, unknown>>;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

export const webhookPath = "/api/github/webhooks";
/** GitHub sends no more than 25 MB. @see https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap */
const maxBodyBytes = 25 * 1024 * 1024;

/** Listens for deliveries and for whoever asks how we are. A delivery is answered before anything is done about it. */
export async function startServer({ host, port }: { host: string; port: number }, door: Door): Promise<RunningServer> {
  const server = createServer((request, response) => {
    void answer(request, response, door).catch(() => send(response, 500, { error: "This is a bug of Crumb." }));
  });
  await listen(server, { host, port });
  const address = server.address();
  const actual = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function listen(server: Server, at: { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => resolve());
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, door: Door): Promise<void> {
  const path = (request.url ?? "/").split("?")[0];
  if (request.method === "GET" && path === "/health") return send(response, 200, door.health());
  if (request.method !== "POST" || path !== webhookPath) {
    return send(response, 404, { error: `Deliveries go to POST ${webhookPath}; GET /health says how it is.` });
  }
  const body = await readBody(request);
  if (body === null) return send(response, 413, { error: "That is more than GitHub sends." });
  const event = String(request.headers["x-github-event"] ?? "");
  const signature = String(request.headers["x-hub-signature-256"] ?? "");
  const isSigned = event !== "" && signature !== "" && (await door.receive({ event, signature, body }));
  if (isSigned) send(response, 202, { ok: true });
  else send(response, 400, { error: "The signature does not fit: WEBHOOK_SECRET must be the App's webhook secret." });
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let byteCount = 0;
  const chunks: AsyncIterable<Buffer> = request;
  for await (const bytes of chunks) {
    byteCount += bytes.byteLength;
    if (byteCount > maxBodyBytes) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, body: Readonly<Record<string, unknown>>): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
