import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExampleHub, startExampleHub } from "./example-hub.ts";
import { playExampleScene } from "./example-scene.ts";

let example: ExampleHub;

beforeAll(async () => {
  example = await startExampleHub();
  await playExampleScene(example);
});

afterAll(() => example.stop());

interface Visitor {
  readonly cookie: string;
  readonly token: string;
}

/** A browser that acts as somebody, reduced to what it sends. */
async function enter(login: string): Promise<Visitor> {
  const first = await fetch(example.url);
  const cookie = cookieOf(first);
  const token = tokenIn(await first.text());
  const acting = await send("/_web/act-as", { visitor: { cookie, token }, fields: { login, back: "/" } });
  return { cookie: cookieOf(acting), token };
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

function tokenIn(page: string): string {
  return /name="_token" value="([^"]+)"/u.exec(page)?.[1] ?? "";
}

interface Sent {
  readonly visitor: Visitor;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(path: string, sent: Sent): Promise<Response> {
  const { visitor, fields = {}, headers = { origin: example.url } } = sent;
  return fetch(example.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: visitor.cookie, ...headers },
    body: new URLSearchParams({ _token: visitor.token, ...fields }),
  });
}

/** Asks with headers that `fetch` keeps to itself. */
function request(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly location: string | null; readonly cookie: string }> {
  return new Promise((resolve, reject) => {
    get(example.url + path, { headers }, (answer) => {
      answer.resume();
      const { location = null } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, location, cookie: answer.headers["set-cookie"]?.at(-1) ?? "" });
    }).on("error", reject);
  });
}

const COMMENTS = "/ada/studio/issues/1/comments";

function countComments(): number {
  return example.hub.store.comments.all().length;
}

describe("the door of the pages", () => {
  test("a form with origin, session and token is taken", async () => {
    const before = countComments();
    const answer = await send(COMMENTS, { visitor: await enter("grace"), fields: { body: "hello" } });
    expect([answer.status, countComments()]).toEqual([303, before + 1]);
  });

  test.each([
    ["from another port of this machine", { origin: "http://127.0.0.1:9" }],
    ["from nowhere", {}],
    ["from a sandboxed frame", { origin: "null" }],
    ["from another page by Referer", { referer: "http://evil.example/" }],
  ])("a form sent %s is refused", async (_case, headers) => {
    const before = countComments();
    const answer = await send(COMMENTS, { visitor: await enter("grace"), fields: { body: "x" }, headers });
    expect([answer.status, countComments()]).toEqual([403, before]);
  });

  test("the token of another session is refused", async () => {
    const [grace, other] = [await enter("grace"), await enter("grace")];
    const before = countComments();
    const answer = await send(COMMENTS, { visitor: { ...grace, token: other.token }, fields: { body: "x" } });
    expect([answer.status, countComments()]).toEqual([403, before]);
  });

  test("a cookie that somebody made up names nobody", async () => {
    const grace = await enter("grace");
    const forged = grace.cookie.replace(".grace.", ".ada.");
    const page = await (await fetch(example.url, { headers: { cookie: forged } })).text();
    expect([forged === grace.cookie, /Acting as<\/span>\s*<b>([^<]*)</u.exec(page)?.[1]]).toEqual([false, "nobody"]);
  });

  test("a name that is not of this machine is refused", async () => {
    expect((await request("/ada/studio", { host: "evil.example" })).status).toBe(421);
  });

  test("who only looks around can change nothing", async () => {
    const before = countComments();
    const answer = await send(COMMENTS, { visitor: await enter(""), fields: { body: "x" } });
    expect([answer.status, countComments()]).toEqual([401, before]);
  });

  test("a stranger may talk but not label", async () => {
    const visitor = await enter("stranger");
    const statuses = [
      (await send(COMMENTS, { visitor, fields: { body: "hi" } })).status,
      (await send("/ada/studio/issues/1/labels", { visitor, fields: { labels: "bug" } })).status,
    ];
    expect(statuses).toEqual([303, 403]);
  });

  test("choosing whom to act as leads to no other site", async () => {
    const { cookie, token } = await enter("grace");
    const places = await Promise.all(
      ["//evil.example", "/\\evil.example", "https://evil.example", "/ada"].map(async (back) => {
        const answer = await send("/_web/act-as", { visitor: { cookie, token }, fields: { login: "ada", back } });
        return answer.headers.get("location");
      }),
    );
    expect(places).toEqual(["/", "/", "/", "/ada"]);
  });

  test.each([
    ["typed, or opened from a terminal", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, 303, "/ada"],
    ["a link of a game's page", { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" }, 200, null],
    ["a link of one of our own pages", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }, 200, null],
    ["a browser that does not say", {}, 200, null],
  ])("an address to act as somebody: %s", async (_case, headers, status, location) => {
    const answer = await request("/login?as=grace&return=/ada", headers);
    const isActing = decodeURIComponent(answer.cookie).includes(".grace.");
    expect({ status: answer.status, location: answer.location, isActing }).toEqual({
      status,
      location,
      isActing: status === 303,
    });
  });

  test.each([
    ["/login?as=nobody-here", 404, null],
    ["/login?as=github-actions%5Bbot%5D", 404, null],
    ["/login", 404, null],
    ["/login?as=grace&return=//evil.example", 303, "/"],
  ])("%s answers %i and leads to no other site", async (path, status, location) => {
    const answer = await request(path, { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" });
    expect({ status: answer.status, location: answer.location }).toEqual({ status, location });
  });

  test("pages allow no inline code and no foreign pictures", async () => {
    const answer = await fetch(`${example.url}/ada/studio/issues/1`);
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data: http://127.0.0.1:9; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(await answer.text()).not.toMatch(/<script(?! src="\/_web\/page\.js")|<style|\sstyle=|\son\w+="/u);
  });

  test.each([
    ["docs/title.svg", "image/svg+xml"],
    ["games/cat/index.html", "text/plain; charset=utf-8"],
  ])("raw %s is sent as %s and sandboxed", async (path, type) => {
    const answer = await fetch(`${example.url}/ada/studio/raw/crumb/1/game/${path}`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-security-policy")]).toEqual([
      200,
      type,
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]);
  });

  test.each([
    "/ada/nothing",
    "/ada/studio/issues/999",
    "/ada/studio/blob/main/none",
    "/ada/studio/tree/none",
    "/a/b/c",
  ])("%s is nothing", async (path) => {
    expect((await fetch(example.url + path)).status).toBe(404);
  });
});
