import { Octokit } from "@octokit/rest";
import fetch from "node-fetch";
import * as z from "zod";
import { AppError, type Failure } from "../core/failure.ts";

export interface Connection {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
  /** GitHub's time at its last answer, ISO 8601; `null` before the first. */
  readonly lastDate: () => string | null;
}

/** Attempts of a read that met a network error or a 5xx. Writes are never repeated blindly. */
const readAttempts = 4;

export interface ConnectOptions {
  /** Root of the REST API, e.g. `https://api.github.com`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  /** Gets another token when GitHub no longer takes this one, as it does with those of Apps after an hour. */
  readonly renewToken?: (() => Promise<string>) | undefined;
}

/**
 * Connects to a repository's API. Every error leaves as an {AppError}, but for a 304, which is an answer; GitHub's
 * `Date` header is kept as the time.
 */
export function connect(options: ConnectOptions): Connection {
  let date: string | null = null;
  let { token, renewToken } = options;
  // Node's own fetch compiles WebAssembly: a quarter of a second more from start to exit, in each of a session's steps.
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const octokit = new Octokit({
    baseUrl: options.apiUrl,
    authStrategy: () => createSignature(() => token),
    log,
    request: { fetch },
  });
  octokit.hook.after("request", (response) => {
    date = isoOf(response.headers.date) ?? date;
  });
  octokit.hook.wrap("request", async (request, parameters) => {
    const attempts = parameters.method === "GET" ? readAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request(parameters);
      } catch (error) {
        date = dateOf(error) ?? date;
        if (statusOf(error) === 304) throw error;
        if (statusOf(error) === 401 && renewToken !== undefined) {
          token = await renewToken();
          renewToken = undefined;
          continue;
        }
        const failure = describeFailure(error, `${parameters.method} ${parameters.url}`);
        if (!isBrief(error) || attempt >= attempts) throw new AppError(failure, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
      }
    }
  });
  return { octokit, owner: options.owner, repo: options.repo, lastDate: () => date };
}

type Endpoint = Readonly<Record<string, unknown>> & { readonly headers: Readonly<Record<string, unknown>> };

/** Signs every request, also a repeated one, with the token of the moment. */
function createSignature(token: () => string) {
  const hook = async (request: (signed: Endpoint) => Promise<unknown>, endpoint: Endpoint): Promise<unknown> =>
    request({ ...endpoint, headers: { ...endpoint.headers, authorization: `token ${token()}` } });
  return Object.assign(async () => ({ type: "token", token: token() }), { hook });
}

/** Whether an error says that a thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.failure.code === "github.not-found";
}

/** A failed request in our words. */
export function describeFailure(error: unknown, what: string): Failure {
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${what}: ${reason}`.slice(0, 2000);
  const retryAfterMs = waitOf(error);
  if (status === 404) return { code: "github.not-found", message, retryable: false };
  // A token that is no good any more says nothing about what was asked: whoever looks next has another.
  if (isBrief(error) || status === 401 || status === 429 || retryAfterMs !== null || /rate limit|abuse/i.test(reason)) {
    return { code: "github.unavailable", message, retryable: true, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  }
  return { code: "github.refused", message, retryable: false };
}

/** What may be over in a moment. A limit is not: who asks on is shut out longer. */
function isBrief(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500;
}

const Refusal = z.object({ response: z.object({ headers: z.object({ date: z.string() }) }) });
const Limited = z.object({
  response: z.object({
    headers: z.object({
      "retry-after": z.coerce.number().nonnegative().optional(),
      "x-ratelimit-remaining": z.coerce.number().optional(),
      "x-ratelimit-reset": z.coerce.number().optional(),
      date: z.string().optional(),
    }),
  }),
});

/**
 * How long GitHub wants to be left alone, `null` when it does not say.
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function waitOf(error: unknown): number | null {
  const limited = Limited.safeParse(error);
  if (!limited.success) return null;
  const { headers } = limited.data.response;
  if (headers["retry-after"] !== undefined) return headers["retry-after"] * 1000;
  const reset = headers["x-ratelimit-reset"];
  if (headers["x-ratelimit-remaining"] !== 0 || reset === undefined) return null;
  return Math.max(0, reset * 1000 - Date.parse(headers.date ?? new Date().toISOString()));
}

/** A refusal tells the time as well as an answer does. */
function dateOf(error: unknown): string | null {
  const refusal = Refusal.safeParse(error);
  return refusal.success ? isoOf(refusal.data.response.headers.date) : null;
}

/** The status GitHub answered with; `null` when it did not answer. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error) || !("response" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

function isoOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const time = new Date(header);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

function quiet(): void {}
