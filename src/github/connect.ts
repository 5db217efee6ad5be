import { Octokit } from "@octokit/rest";
import fetch from "node-fetch";
import { AppError } from "../core/failure.ts";
import { dateOf, describeFailure, isBrief, statusOf } from "./describe-failure.ts";
import type { Pace } from "./pace.ts";

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
  /** Writes wait for their turn in it, also those of others who share it. */
  readonly pace?: Pace | undefined;
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
  octokit.hook.before("request", async (parameters) => {
    if (!isRead(parameters)) await options.pace?.turn({ isNotifying: isNotifying(parameters) });
  });
  octokit.hook.wrap("request", async (request, parameters) => {
    const attempts = isRead(parameters) ? readAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request(parameters);
      } catch (error) {
        date = isoOf(dateOf(error) ?? undefined) ?? date;
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

function isRead({ method, url, query }: { method?: string; url?: string; query?: unknown }): boolean {
  const isQuestion = url === "/graphql" && typeof query === "string" && !/^\s*mutation\b/.test(query);
  return method === "GET" || isQuestion;
}

/** Comments, pull requests, and requests for review go out by mail. */
const notifying =
  /^\/repos\/\{owner\}\/\{repo\}\/(issues\/\{[^}]+\}\/comments|pulls(\/\{[^}]+\}\/requested_reviewers)?)$/;

function isNotifying({ method, url = "" }: { method?: string; url?: string }): boolean {
  return method === "POST" && notifying.test(url);
}

function isoOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const time = new Date(header);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

function quiet(): void {}
