import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve, type Serving } from "../../src/bot/serve.ts";
import { AppError } from "../../src/core/failure.ts";

/** A GitHub that says who the App is and answers nothing else, for as long as it takes. */
let github: Server;
let serving: Serving;
const asked: string[] = [];
const said: string[] = [];
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

async function start(answer: number): Promise<Serving> {
  github = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url !== "/app") return;
    response.writeHead(answer, { "content-type": "application/json" }).end(JSON.stringify({ slug: "crumb-studio" }));
  });
  await new Promise<void>((resolve) => github.listen(0, "127.0.0.1", resolve));
  const address = github.address();
  const apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const keys = { appId: "1", privateKey, webhookSecret: "hush", apiUrl, serverUrl: apiUrl };
  const settings = { ...keys, host: "127.0.0.1", port: 0, sweepSeconds: 60, writeGapMs: 0 };
  return serve({ settings, version: "1.2.3", say: (line) => said.push(line), random: () => 0.5, stopWithinMs: 50 });
}

beforeAll(async () => {
  serving = await start(200);
});
afterAll(async () => {
  github.closeAllConnections();
  await new Promise((resolve) => github.close(resolve));
});

async function deliver(payload: object, { secret = "hush", event = "issues" } = {}): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "x-github-event": event, "x-hub-signature-256": signature, "content-type": "application/json" };
  const answer = await fetch(`${serving.url}/api/github/webhooks`, { method: "POST", headers, body });
  return answer.status;
}

const opened = {
  action: "opened",
  installation: { id: 9 },
  repository: { id: 5, name: "games", owner: { login: "ann" } },
  sender: { login: "ann" },
  issue: { number: 7 },
};

describe("the server of an App", () => {
  it("answers a delivery while GitHub itself answers nothing, and refuses what GitHub did not sign", async () => {
    const statuses = [await deliver(opened), await deliver(opened), await deliver(opened, { secret: "guess" })];
    await expect.poll(() => asked).toContain("POST /app/installations/9/access_tokens");
    const health: unknown = await (await fetch(`${serving.url}/health`)).json();
    expect({ statuses, health }).toEqual({
      statuses: [202, 202, 400],
      health: {
        ok: true,
        app: "crumb-studio",
        version: "1.2.3",
        queue: { waiting: 1, running: 1, later: 0 },
        lastSweep: null,
      },
    });
  });

  it("tells who knocks at another door where deliveries go", async () => {
    const answer = await fetch(`${serving.url}/`);
    expect([answer.status, await answer.text()]).toMatchInlineSnapshot(`
      [
        404,
        "{"error":"Deliveries go to POST /api/github/webhooks; GET /health says how it is."}",
      ]
    `);
  });

  it("stops although passes hang, and does not start with keys that GitHub does not know", async () => {
    expect(await serving.stop()).toBe(false);
    github.closeAllConnections();
    github.close();
    const refusal: unknown = await start(401).catch((error: unknown) =>
      error instanceof AppError ? error.failure.code : error,
    );
    expect(refusal).toBe("config.invalid");
  });
});
