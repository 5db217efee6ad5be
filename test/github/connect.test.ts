import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../src/core/failure.ts";
import { connect } from "../../src/github/connect.ts";

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly body: object;
}

/** A GitHub that always gives one answer; says what becomes of a read and how often it was asked. */
async function askFor({ status, body }: Answer): Promise<{ code: string; retryable: boolean; asked: number }> {
  let asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other address
  const { port } = server.address() as AddressInfo;
  const { octokit } = connect({ apiUrl: `http://127.0.0.1:${port}`, token: "t", owner: "you", repo: "games" });
  try {
    await octokit.rest.repos.get({ owner: "you", repo: "games" });
  } catch (error) {
    if (error instanceof AppError) return { code: error.failure.code, retryable: error.failure.retryable, asked };
  }
  throw new Error("It was not refused.");
}

describe("a request that GitHub does not answer as wished", () => {
  const passing: readonly Answer[] = [
    { name: "a secondary limit as 403", status: 403, body: { message: "You have exceeded a secondary rate limit." } },
    { name: "a secondary limit as 429", status: 429, body: { message: "You have exceeded a secondary rate limit." } },
    { name: "the hour's requests used up", status: 403, body: { message: "API rate limit exceeded." } },
    { name: "abuse as 422", status: 422, body: { message: "Validation Failed", errors: [{ code: "abuse" }] } },
    { name: "an expired token", status: 401, body: { message: "Bad credentials" } },
  ];
  it.each(passing)("may be made again later, and is not at once: $name", async (answer) => {
    expect(await askFor(answer)).toEqual({ code: "github.unavailable", retryable: true, asked: 1 });
  });

  it("is made again at once where a server has nothing to say", async () => {
    const answer = await askFor({ name: "", status: 503, body: {} });
    expect(answer).toEqual({ code: "github.unavailable", retryable: true, asked: 4 });
  });

  it.each([
    { name: "no right", status: 403, body: { message: "Resource not accessible by integration" }, code: "refused" },
    { name: "no such thing", status: 404, body: { message: "Not Found" }, code: "not-found" },
    { name: "a bad wish", status: 422, body: { message: "Validation Failed" }, code: "refused" },
  ])("is final: $name", async ({ code, ...answer }) => {
    expect(await askFor(answer)).toEqual({ code: `github.${code}`, retryable: false, asked: 1 });
  });
});

describe("a token that may be renewed", () => {
  it("is renewed once when GitHub does not take it, and what was asked is asked again, also a write", async () => {
    const asked: string[] = [];
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.headers.authorization}`);
      const isGood = request.headers.authorization === "token new";
      response.writeHead(isGood ? 201 : 401, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other address
    const { port } = server.address() as AddressInfo;
    const place = { apiUrl: `http://127.0.0.1:${port}`, owner: "you", repo: "games" };
    const ask = async (renewed: string): Promise<unknown> => {
      const { octokit } = connect({ ...place, token: "old", renewToken: async () => renewed });
      const comment = { owner: "you", repo: "games", issue_number: 1, body: "hello" };
      return octokit.rest.issues.createComment(comment).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof AppError ? error.failure.code : error),
      );
    };
    expect([await ask("new"), await ask("bad"), asked]).toEqual([
      201,
      "github.unavailable",
      ["POST token old", "POST token new", "POST token old", "POST token bad"],
    ]);
  });
});

it("tells how long GitHub wants to be left alone", async () => {
  const answers: Record<string, string>[] = [
    { "retry-after": "60" },
    { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796067163", date: new Date(1796067103_000).toUTCString() },
    { "x-ratelimit-remaining": "12" },
  ];
  const waits: unknown[] = [];
  server = createServer((_request, response) => {
    const body = JSON.stringify({ message: "You have exceeded a secondary rate limit." });
    response.writeHead(403, { "content-type": "application/json", ...answers[waits.length] }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other address
  const { port } = server.address() as AddressInfo;
  for (const _ of answers) {
    const { octokit } = connect({ apiUrl: `http://127.0.0.1:${port}`, token: "t", owner: "you", repo: "games" });
    const error: unknown = await octokit.rest.repos
      .get({ owner: "you", repo: "games" })
      .catch((reason: unknown) => reason);
    waits.push(error instanceof AppError ? error.failure.retryAfterMs : error);
  }
  expect(waits).toEqual([60_000, 60_000, undefined]);
});
