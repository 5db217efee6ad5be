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

/**
 * Connects to a repository's API. Every error leaves as an {AppError}; GitHub's `Date` header is kept as the time.
 * @param apiUrl root of the REST API, e.g. `https://api.github.com`
 */
export function connect(options: { apiUrl: string; token: string; owner: string; repo: string }): Connection {
  let date: string | null = null;
  // Node's own fetch compiles WebAssembly: a quarter of a second more from start to exit, in each of a session's steps.
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const octokit = new Octokit({ baseUrl: options.apiUrl, auth: options.token, log, request: { fetch } });
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
        const failure = describe(error, `${parameters.method} ${parameters.url}`);
        if (!failure.retryable || attempt >= attempts) throw new AppError(failure, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
      }
    }
  });
  return { octokit, owner: options.owner, repo: options.repo, lastDate: () => date };
}

/** Whether an error says that a thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.failure.code === "github.not-found";
}

function describe(error: unknown, what: string): Failure {
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${what}: ${reason}`.slice(0, 2000);
  if (status === 404) return { code: "github.not-found", message, retryable: false };
  if (status === null || status >= 500 || status === 429 || /secondary rate limit|abuse/i.test(reason)) {
    return { code: "github.unavailable", message, retryable: true };
  }
  return { code: "github.refused", message, retryable: false };
}

const Refusal = z.object({ response: z.object({ headers: z.object({ date: z.string() }) }) });

/** A refusal tells the time as well as an answer does. */
function dateOf(error: unknown): string | null {
  const refusal = Refusal.safeParse(error);
  return refusal.success ? isoOf(refusal.data.response.headers.date) : null;
}

/** The status GitHub answered with; `null` when it did not answer. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error) || !("response" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

function isoOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const time = new Date(header);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

function quiet(): void {}
