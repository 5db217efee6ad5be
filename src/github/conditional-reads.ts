import { AppError } from "../core/failure.ts";
import type { Connection } from "./connect.ts";
import { isNotFound, statusOf } from "./describe-failure.ts";

export interface Answer {
  readonly data: unknown;
  /** Names what was answered: the same for the same, as long as the token is. */
  readonly etag: string | null;
}

/** Reads by GET that cost nothing while nothing changes. */
export interface ConditionalReads {
  /** @returns `null` for what is not there @throws {AppError} */
  read(connection: Connection, path: string): Promise<Answer | null>;
}

/** Answers remembered; of more, those longest unasked are forgotten and cost a request again. */
const maxAnswers = 5_000;

/**
 * Remembers ETags with the answers they stand for, by path. GitHub's ETags depend on the token: after an hour, with a
 * new one, everything is told anew once.
 * @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
export function createConditionalReads(): ConditionalReads {
  const known = new Map<string, { readonly etag: string; readonly data: unknown }>();
  const keep = (path: string, answer: { etag: string; data: unknown }): void => {
    known.delete(path);
    known.set(path, answer);
    const oldest = known.size > maxAnswers ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };
  return {
    read: async ({ octokit }, path) => {
      const before = known.get(path);
      try {
        const headers = before === undefined ? {} : { "if-none-match": before.etag };
        const answer: { data: unknown; headers: { etag?: string | undefined } } = await octokit.request(`GET ${path}`, {
          headers,
        });
        const { etag } = answer.headers;
        if (etag === undefined) known.delete(path);
        else keep(path, { etag, data: answer.data });
        return { data: answer.data, etag: etag ?? null };
      } catch (error) {
        if (before !== undefined && statusOf(error) === 304) {
          keep(path, before);
          return before;
        }
        known.delete(path);
        if (isNotFound(error)) return null;
        if (error instanceof AppError || !(error instanceof Error)) throw error;
        const message = `GET ${path}: ${error.message}`.slice(0, 2000);
        throw new AppError({ code: "github.unavailable", message, retryable: true }, { cause: error });
      }
    },
  };
}
