/** What GitHub said to a question; `status` 0 means that it did not answer at all. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Scopes of a classic token, as GitHub names them; `null` where the token has none. */
  readonly scopes: string | null;
  /** Permission that the question wants of a fine-grained token or an App. */
  readonly accepted: string | null;
}

/** Reads one path below the API. Never throws: an answer that does not come is an answer to a doctor. */
export type AskGithub = (path: string) => Promise<Answer>;

/** Longest wait for one answer. */
const patienceMs = 15_000;

/** Asks over plain HTTP, reading only, so that nothing between hides a status or a header. */
export function createAskGithub({ apiUrl, token }: { apiUrl: string; token: string }): AskGithub {
  return async (path) => {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        headers: {
          accept: "application/vnd.github+json",
          "x-github-api-version": "2022-11-28",
          ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        },
        // A renamed repository answers with a redirect, which must not carry the token elsewhere.
        redirect: "manual",
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: parseJson(text),
        scopes: answer.headers.get("x-oauth-scopes"),
        accepted: answer.headers.get("x-accepted-github-permissions"),
      };
    } catch {
      return { status: 0, body: null, scopes: null, accepted: null };
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or nothing: no answer of GitHub's to read.
    return null;
  }
}
