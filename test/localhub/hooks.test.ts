import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openWorld, refusal, type World } from "./world.ts";

interface Letter {
  readonly event: string;
  readonly guid: string;
  readonly signature: string;
  readonly body: string;
}

const Titled = z.object({ issue: z.object({ title: z.string() }) });
const SECRET = "hush";
const letters: Letter[] = [];
let world: World;
let receiver: Server;
let url: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString("utf8");
    });
    request.on("end", () => {
      const header = (name: string) => String(request.headers[name]);
      letters.push({
        event: header("x-github-event"),
        guid: header("x-github-delivery"),
        signature: header("x-hub-signature-256"),
        body,
      });
      response.writeHead(202).end("thanks");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/hook`;
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  receiver.close();
});

test("a hook hears what it asked for, signed, and hears it again on request", async () => {
  const { octokit } = world.ann;
  const config = { url, secret: SECRET, content_type: "json" };
  const { data: hook } = await octokit.rest.repos.createWebhook({ ...world.repo, config, events: ["issues"] });
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "heard" });
  await octokit.rest.issues.createComment({ ...world.repo, issue_number: issue.number, body: "not asked for" });
  await world.settle();
  expect(letters.map((letter) => letter.event)).toEqual(["issues"]);
  const [letter] = letters;
  const expected = `sha256=${createHmac("sha256", SECRET)
    .update(letter?.body ?? "")
    .digest("hex")}`;
  expect(letter?.signature).toBe(expected);
  expect(JSON.parse(letter?.body ?? "{}")).toMatchObject({
    action: "opened",
    issue: { number: issue.number, title: "heard", user: { login: "ann" } },
    repository: { full_name: "ann/games" },
    sender: { login: "ann" },
  });

  const at = { ...world.repo, hook_id: hook.id };
  const { data: log } = await octokit.rest.repos.listWebhookDeliveries(at);
  expect(log).toMatchObject([{ event: "issues", action: "opened", status_code: 202, redelivery: false }]);
  await octokit.rest.repos.redeliverWebhookDelivery({ ...at, delivery_id: log[0]?.id ?? 0 });
  await world.settle();
  expect(letters.map((one) => one.guid)).toEqual([letter?.guid, letter?.guid]);
});

test("a receiver that is down is written into the log and nothing else happens", async () => {
  const { octokit } = world.ann;
  const config = { url: "http://127.0.0.1:1/hook" };
  const { data: hook } = await octokit.rest.repos.createWebhook({ ...world.repo, config, events: ["issues"] });
  await octokit.rest.issues.create({ ...world.repo, title: "unheard" });
  await world.settle();
  const { data } = await octokit.rest.repos.listWebhookDeliveries({ ...world.repo, hook_id: hook.id });
  expect(data).toMatchObject([{ status_code: 0, status: "failed to connect to host" }]);
});

test("hooks stay on this machine and are the admin's business", async () => {
  const wish = (address: string) => ({ ...world.repo, config: { url: address }, events: ["push"] });
  const away = world.ann.octokit.rest.repos.createWebhook(wish("http://example.org/hook"));
  expect(await refusal(away)).toMatchObject({ status: 422 });
  const other = world.bob.octokit.rest.repos.createWebhook(wish("http://127.0.0.1:2/hook"));
  expect(await refusal(other)).toMatchObject({ status: 403 });
});

test("events are lost, doubled, held back or passed by others when they are to be", async () => {
  const { octokit } = world.ann;
  const fault = async (wish: Record<string, unknown>) =>
    fetch(`${world.hub.url}/_fault`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.hub.adminToken}` },
      body: JSON.stringify({ on: "event", ...wish }),
    });
  const heard = () => letters.map((letter) => Titled.parse(JSON.parse(letter.body)).issue.title);
  const open = async (title: string) => octokit.rest.issues.create({ ...world.repo, title });
  letters.length = 0;
  await fault({ fault: "drop", event: "issues.opened" });
  await open("lost");
  await fault({ fault: "duplicate", event: "issues" });
  await open("doubled");
  await world.settle();
  await fault({ fault: "delay", delayMs: 5000 });
  await open("late");
  await open("prompt");
  await world.settle();
  expect(heard()).toEqual(["doubled", "doubled", "prompt"]);
  expect(new Set(letters.slice(0, 2).map((letter) => letter.guid)).size).toBe(1);
  await world.hub.admin("/clock", { advanceMs: 5000 });
  await world.settle();
  expect(heard().at(-1)).toBe("late");

  letters.length = 0;
  await fault({ fault: "reorder" });
  await open("first");
  await open("second");
  await world.settle();
  expect(heard().toSorted()).toEqual(["first", "second"]);
  expect(heard()[0]).toBe("second");
});
