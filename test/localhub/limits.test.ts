import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld, refusal, type World } from "./world.ts";

const HOUR_MS = 60 * 60 * 1000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => fault("DELETE"));
afterAll(() => world.close());

/** Asks, or tells, what is to go wrong. */
async function fault(method: "POST" | "DELETE", wish?: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${world.hub.adminToken}`, "content-type": "application/json" };
  const body = wish === undefined ? {} : { body: JSON.stringify(wish) };
  return (await fetch(`${world.hub.url}/_fault`, { method, headers, ...body })).status;
}

async function ask(token: string | undefined, more: Record<string, string> = {}, path = "/repos/ann/games") {
  const headers = { ...(token === undefined ? {} : { authorization: `token ${token}` }), ...more };
  const response = await fetch(`${world.hub.apiUrl}${path}`, { headers });
  const header = (name: string) => response.headers.get(name);
  const number = (name: string) => Number(header(`x-ratelimit-${name}`));
  await response.text();
  return {
    status: response.status,
    tag: header("etag") ?? "",
    retryAfter: header("retry-after"),
    limit: number("limit"),
    used: number("used"),
    remaining: number("remaining"),
    resource: header("x-ratelimit-resource"),
  };
}

test("every answer counts against the hour of who asked, but unchanged ones", async () => {
  const { token } = world.eve;
  const first = await ask(token);
  const unchanged = await ask(token, { "if-none-match": first.tag });
  const second = await ask(token);
  expect([unchanged.status, unchanged.used - first.used, second.used - first.used]).toEqual([304, 0, 1]);
  expect(second).toMatchObject({ limit: 5000, remaining: 5000 - second.used, resource: "core" });
  const limits = await world.eve.octokit.rest.rateLimit.get();
  expect(limits.data.resources.core).toMatchObject({ limit: 5000, used: second.used });
});

test("who has used up the hour waits for the next one", async () => {
  const strangers = await Promise.all(Array.from({ length: 60 }, () => ask(undefined)));
  expect(new Set(strangers.map((one) => one.status))).toEqual(new Set([200]));
  expect(await ask(undefined)).toMatchObject({ status: 403, limit: 60, remaining: 0 });
  expect(await ask(world.eve.token)).toMatchObject({ status: 200 });
  await world.hub.admin("/clock", { advanceMs: HOUR_MS });
  expect(await ask(undefined)).toMatchObject({ status: 200, remaining: 59 });
});

test("whoever started the hub can make the hour shorter", async () => {
  await world.hub.admin("/rate-limits", { personal: 2 });
  await world.hub.admin("/clock", { advanceMs: HOUR_MS });
  const answers = [await ask(world.eve.token), await ask(world.eve.token), await ask(world.eve.token)];
  expect(answers.map((one) => one.status)).toEqual([200, 200, 403]);
  await world.hub.admin("/rate-limits", { personal: 5000 });
  expect(await ask(world.eve.token)).toMatchObject({ status: 200, limit: 5000 });
});

test("GraphQL hears nobody who does not say who they are", async () => {
  const body = JSON.stringify({ query: "{ viewer { login } }" });
  const response = await fetch(world.hub.graphqlUrl, { method: "POST", body });
  const told: unknown = await response.json();
  expect({ status: response.status, limit: response.headers.get("x-ratelimit-limit"), told }).toEqual({
    status: 401,
    limit: "0",
    told: {
      message: "This endpoint requires you to be authenticated.",
      documentation_url:
        "https://docs.github.com/graphql/guides/forming-calls-with-graphql#authenticating-with-graphql",
      status: "401",
    },
  });
});

test("who makes too much within a minute or an hour is shut out from making more, and from nothing else", async () => {
  const { octokit } = world.ann;
  const said = async (path = "issues") => {
    const response = await fetch(`${world.hub.apiUrl}/repos/ann/games/${path}`, {
      method: path.startsWith("contents") ? "PUT" : "POST",
      headers: { authorization: `token ${world.ann.token}` },
      body: JSON.stringify({ title: "t", name: "once", message: "m", content: "" }),
    });
    return [
      response.status,
      response.headers.get("retry-after"),
      (await response.text()).includes("secondary rate limit"),
    ];
  };
  const made = [201, null, false];
  await world.hub.admin("/clock", { advanceMs: HOUR_MS });
  await world.hub.admin("/content-limits", { perMinute: 2, perHour: 3 });
  // What fails makes nothing.
  await refusal(octokit.rest.issues.create({ ...world.repo, title: "" }));
  expect([await said(), await said()]).toEqual([made, made]);
  const [status, retryAfter, isSaid] = await said("labels");
  expect([status, Number(retryAfter) > 50 && Number(retryAfter) <= 60, isSaid]).toEqual([403, true, true]);
  const ready = graphqlAs(
    world.ann.token,
    'mutation { markPullRequestReadyForReview(input: { pullRequestId: "x" }) { clientMutationId } }',
  );
  expect([(await ready).status, await said("contents/a.txt"), (await ask(world.ann.token)).status]).toEqual([
    403,
    made,
    200,
  ]);
  await world.hub.admin("/clock", { advanceMs: 60_000 });
  expect(await said()).toEqual(made);
  const [late, hour] = await said();
  expect([late, Number(hour) > 3000]).toEqual([403, true]);
  await world.hub.admin("/content-limits", { perMinute: null, perHour: null });
  expect(await said()).toEqual(made);
});

async function graphqlAs(token: string, query: string): Promise<Response> {
  const headers = { authorization: `token ${token}` };
  return fetch(world.hub.graphqlUrl, { method: "POST", headers, body: JSON.stringify({ query }) });
}

test.each([
  ["secondary-403", { status: 403, message: /secondary rate limit/ }],
  ["secondary-429", { status: 429, message: /secondary rate limit/ }],
  ["abuse-422", { status: 422, message: /"code":"abuse"/ }],
  ["rate-limit", { status: 403, message: /API rate limit exceeded/ }],
  ["unavailable", { status: 503, message: /No server/ }],
  ["expired", { status: 401, message: /Bad credentials/ }],
])("a request goes wrong as %s when it is to, once", async (name, expected) => {
  const { octokit } = world.ann;
  await fault("POST", { on: "request", fault: name, method: "POST", path: "/issues$" });
  const { status, message } = await refusal(octokit.rest.issues.create({ ...world.repo, title: "t" }));
  expect([status, expected.message.test(message)]).toEqual([expected.status, true]);
  expect((await octokit.rest.issues.create({ ...world.repo, title: "t" })).status).toBe(201);
});

test("a secondary limit says how long to wait", async () => {
  await fault("POST", { on: "request", fault: "secondary-429" });
  expect(await ask(world.ann.token)).toMatchObject({ status: 429, retryAfter: "60" });
});

test("an answer can be lost although the deed is done, and a request before it is", async () => {
  const { octokit } = world.ann;
  const create = async (title: string) => refusal(octokit.rest.issues.create({ ...world.repo, title }));
  await fault("POST", { on: "request", fault: "lost-answer", method: "POST", path: "/issues$" });
  await create("done");
  await fault("POST", { on: "request", fault: "lost-request", method: "POST", path: "/issues$" });
  await create("not done");
  const { data } = await octokit.rest.issues.listForRepo(world.repo);
  expect(data.map((issue) => issue.title).filter((title) => title.endsWith("done"))).toEqual(["done"]);
});

test("GitHub, git included, can be down for a while of the shared clock", async () => {
  await fault("POST", { on: "request", fault: "unavailable", forMs: 600_000 });
  const fetchMain = async () =>
    world.git("ls-remote", world.remote(world.ann)).then(
      () => "up",
      () => "down",
    );
  expect([(await ask(world.ann.token)).status, await fetchMain()]).toEqual([503, "down"]);
  await world.hub.admin("/clock", { advanceMs: 600_000 });
  expect([(await ask(world.ann.token)).status, await fetchMain()]).toEqual([200, "up"]);
});

test("requests can be held until others have come", async () => {
  await fault("POST", { on: "request", fault: "together", method: "GET", times: 2 });
  const answered: string[] = [];
  const come = async (name: string) => {
    await ask(world.ann.token);
    answered.push(name);
  };
  const first = come("first");
  // Not held, since it is no GET; it goes round before the first is answered.
  await world.ann.octokit.rest.issues.create({ ...world.repo, title: "meanwhile" });
  const before = [...answered];
  await Promise.all([first, come("second")]);
  expect({ before, after: answered.toSorted() }).toEqual({ before: [], after: ["first", "second"] });
});

test("faults are the business of who started the hub", async () => {
  const answer = await fetch(`${world.hub.url}/_fault`, { headers: { authorization: `Bearer ${world.ann.token}` } });
  expect([answer.status, await fault("POST", { on: "request", fault: "nonsense" })]).toEqual([401, 422]);
});
