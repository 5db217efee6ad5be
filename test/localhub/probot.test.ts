import { createServer, type Server } from "node:http";
import { createNodeMiddleware, Probot } from "probot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openWorld, type World } from "./world.ts";

const HOUR_MS = 60 * 60 * 1000;
const WEBHOOKS = "/api/github/webhooks";

let world: World;
let server: Server;

beforeAll(async () => {
  world = await openWorld();
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("Probot, unchanged, hears of an issue and answers it, hours ahead of the clock on the wall", async () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const registration = { slug: "greeter", owner: "ann", permissions: { issues: "write" }, events: ["issues"] };
  const webhook = { url: `http://127.0.0.1:${port}${WEBHOOKS}`, secret: "hush" };
  const registered = await world.hub.admin("/apps", { ...registration, webhook });
  const { id, privateKey } = z.object({ id: z.number(), privateKey: z.string() }).parse(registered);
  await world.hub.admin("/clock", { advanceMs: 3 * HOUR_MS });

  const probot = new Probot({ appId: id, privateKey, secret: "hush", baseUrl: world.hub.apiUrl, logLevel: "fatal" });
  const middleware = await createNodeMiddleware(
    (app) => {
      app.on("issues.opened", async (context) => {
        await context.octokit.rest.issues.createComment(
          context.issue({ body: `Hello ${context.payload.sender.login}` }),
        );
      });
    },
    { probot, webhooksPath: WEBHOOKS },
  );
  server.on("request", (request, response) => void middleware(request, response, () => response.writeHead(404).end()));
  await world.hub.admin("/installations", { app: id, account: "ann" });
  const { data: issue } = await world.eve.octokit.rest.issues.create({ ...world.repo, title: "a wish" });
  await world.settle();
  const { data } = await world.ann.octokit.rest.issues.listComments({ ...world.repo, issue_number: issue.number });
  expect(data.map((comment) => [comment.user?.login, comment.user?.type, comment.body])).toEqual([
    ["greeter[bot]", "Bot", "Hello eve"],
  ]);
});
