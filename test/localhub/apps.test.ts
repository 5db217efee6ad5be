import { createServer, type Server } from "node:http";
import type { Octokit } from "@octokit/rest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type RegisteredApp, signAppToken } from "./app-token.ts";
import { client, openWorld, refusal, type World } from "./world.ts";

const HOUR_MS = 60 * 60 * 1000;
const App = z.object({ id: z.number(), privateKey: z.string() });
const Letter = z.looseObject({
  action: z.string().optional(),
  installation: z.object({ id: z.number() }),
  repositories_added: z.array(z.object({ name: z.string() })).optional(),
});

let world: World;
let receiver: Server;
let app: RegisteredApp;
let installation: number;
const letters: { event: string; target: string; body: z.infer<typeof Letter> }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString("utf8");
    });
    request.on("end", () => {
      const header = (name: string) => String(request.headers[name]);
      const target = header("x-github-hook-installation-target-type");
      letters.push({ event: header("x-github-event"), target, body: Letter.parse(JSON.parse(body)) });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  world = await openWorld();
  await world.hub.admin("/repos", { owner: "ann", name: "other", private: true });
  const registered = await world.hub.admin("/apps", {
    slug: "helper",
    owner: "bob",
    permissions: { contents: "write", issues: "write", pull_requests: "read" },
    events: ["issues"],
    webhook: { url: `http://127.0.0.1:${port}/`, secret: "hush" },
  });
  app = App.parse(registered);
  installation = await install(["games"]);
});
afterAll(async () => {
  await world.close();
  receiver.close();
});

async function install(repositories: readonly string[] | "all"): Promise<number> {
  const made = await world.hub.admin("/installations", { app: app.id, account: "ann", repositories });
  return Number(made["id"]);
}

/** What the app signs to say who it is, by the hub's clock. */
async function sign(claims: Record<string, unknown> = {}, signer = app): Promise<string> {
  const { nowMs } = await world.hub.admin("/clock");
  return signAppToken({ id: app.id, privateKey: signer.privateKey }, Number(nowMs), claims);
}

async function asApp(): Promise<Octokit> {
  return client(world.hub, await sign());
}

/** Somebody acting for the installation. */
async function asInstallation(wish: Record<string, unknown> = {}): Promise<Octokit> {
  const made = await (
    await asApp()
  ).rest.apps.createInstallationAccessToken({
    installation_id: installation,
    ...wish,
  });
  return client(world.hub, made.data.token);
}

test("an app that signs who it is finds its installations", async () => {
  const octokit = await asApp();
  const self = await octokit.rest.apps.getAuthenticated();
  const list = await octokit.rest.apps.listInstallations();
  const ofRepository = await octokit.rest.apps.getRepoInstallation(world.repo);
  const ofUser = await octokit.rest.apps.getUserInstallation({ username: "ann" });
  expect([self.data?.slug, list.data.map((one) => one.id), ofRepository.data.id, ofUser.data.id]).toEqual([
    "helper",
    [installation],
    installation,
    installation,
  ]);
  expect(await refusal(octokit.rest.apps.getRepoInstallation({ owner: "ann", repo: "other" }))).toMatchObject({
    status: 404,
  });
});

test("what is not signed by the app, or not for now, is refused", async () => {
  const { nowMs } = await world.hub.admin("/clock");
  const now = Math.floor(Number(nowMs) / 1000);
  const other = App.parse(await world.hub.admin("/apps", { slug: "other", owner: "eve", permissions: {} }));
  const bad = await Promise.all([
    sign({}, other),
    sign({ exp: now - 120 }),
    sign({ exp: now + 900 }),
    sign({ iat: now + 300 }),
    sign({ iss: 1 }),
  ]);
  const answers = [];
  for (const token of bad) answers.push(await refusal(client(world.hub, token).rest.apps.getAuthenticated()));
  expect(answers.map(({ status, message }) => `${String(status)} ${message.replace(/ - http.*/, "")}`)).toEqual([
    "401 A JSON web token could not be decoded",
    "401 'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    "401 'Expiration time' claim ('exp') is too far in the future",
    "401 'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    "404 Integration not found",
  ]);
});

test("a token of an installation does what was granted, where it was granted, as the app's bot", async () => {
  const octokit = await asInstallation();
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "by the app" });
  expect(issue.user).toMatchObject({ login: "helper[bot]", type: "Bot" });
  const open = await octokit.rest.apps.listReposAccessibleToInstallation();
  expect(open.data.repositories.map((one) => one.name)).toEqual(["games"]);
  const refused = [
    octokit.rest.repos.createCommitStatus({ ...world.repo, sha: world.sha, state: "success" }),
    octokit.rest.repos.get({ owner: "ann", repo: "other" }),
    octokit.rest.users.getAuthenticated(),
    octokit.rest.repos.createWebhook({ ...world.repo, config: { url: "http://127.0.0.1:1" } }),
  ];
  expect((await Promise.all(refused.map(refusal))).map((one) => one.status)).toEqual([403, 404, 403, 403]);
});

test("a token may be asked for fewer repositories and rights, not for more", async () => {
  await install(["games", "other"]);
  const narrow = await asInstallation({ repositories: ["other"], permissions: { issues: "read" } });
  expect((await narrow.rest.issues.listForRepo({ owner: "ann", repo: "other" })).status).toBe(200);
  const write = await refusal(narrow.rest.issues.create({ owner: "ann", repo: "other", title: "t" }));
  const more = await refusal(asInstallation({ permissions: { statuses: "write" } }));
  const elsewhere = await refusal(asInstallation({ repositories: ["nowhere"] }));
  expect([write.status, more.status, elsewhere.status]).toEqual([403, 422, 422]);
  await install(["games"]);
});

test("events of a repository reach the app, with the installation they come through", async () => {
  letters.length = 0;
  await world.ann.octokit.rest.issues.create({ ...world.repo, title: "heard" });
  await world.ann.octokit.rest.issues.create({ owner: "ann", repo: "other", title: "not heard" });
  await world.settle();
  expect(letters.map(({ event, target, body }) => [event, target, body.action, body.installation.id])).toEqual([
    ["issues", "integration", "opened", installation],
  ]);
  const octokit = await asApp();
  const { data: log } = await octokit.rest.apps.listWebhookDeliveries();
  expect(log[0]).toMatchObject({ event: "issues", installation_id: installation, redelivery: false });
  const at = { delivery_id: log[0]?.id ?? 0 };
  expect((await octokit.rest.apps.getWebhookDelivery(at)).data.request.payload).toMatchObject({ action: "opened" });
  await octokit.rest.apps.redeliverWebhookDelivery(at);
  await world.settle();
  expect(letters.map((letter) => letter.event)).toEqual(["issues", "issues"]);
});

test("an app hears of its installation, is locked out and let in again, and is gone in the end", async () => {
  letters.length = 0;
  await install(["games", "other"]);
  await install(["games"]);
  const octokit = await asApp();
  const token = await asInstallation();
  const at = { installation_id: installation };
  await octokit.rest.apps.suspendInstallation(at);
  const locked = [await refusal(token.rest.repos.get(world.repo)), await refusal(asInstallation())];
  await octokit.rest.apps.unsuspendInstallation(at);
  const back = await token.rest.repos.get(world.repo);
  await token.rest.apps.revokeInstallationAccessToken();
  const revoked = await refusal(token.rest.repos.get(world.repo));
  const last = await asInstallation();
  await octokit.rest.apps.deleteInstallation(at);
  const gone = await refusal(last.rest.repos.get(world.repo));
  await world.settle();
  expect([locked.map((one) => one.status), back.status, revoked.status, gone.status]).toEqual([
    [403, 403],
    200,
    401,
    401,
  ]);
  expect(letters.map(({ event, body }) => `${event} ${body.action}`)).toEqual([
    "installation_repositories added",
    "installation_repositories removed",
    "installation suspend",
    "installation unsuspend",
    "installation deleted",
  ]);
  installation = await install(["games"]);
});

test("a token is dead after an hour of the shared clock", async () => {
  const octokit = await asInstallation();
  expect((await octokit.rest.repos.get(world.repo)).status).toBe(200);
  await world.hub.admin("/clock", { advanceMs: HOUR_MS });
  expect(await refusal(octokit.rest.repos.get(world.repo))).toMatchObject({ status: 401 });
});

test("an app without the right to change workflows can push everything else", async () => {
  const made = await (await asApp()).rest.apps.createInstallationAccessToken({ installation_id: installation });
  const remote = world.hub.url.replace("//", `//x-access-token:${made.data.token}@`) + "/ann/games.git";
  const push = async (branch: string, path: string) => {
    await world.git("checkout", "-q", "-B", branch, world.sha);
    await world.write(path, "on: push\n");
    await world.git("add", "-A");
    await world.git("commit", "-q", "-m", branch);
    return world.git("push", "-q", remote, branch).then(
      () => "pushed",
      () => "refused",
    );
  };
  expect([await push("game", "games/a.txt"), await push("evil", ".github/workflows/evil.yml")]).toEqual([
    "pushed",
    "refused",
  ]);
});
