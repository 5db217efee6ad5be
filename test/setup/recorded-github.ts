import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";

interface Recorded {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export type Answers = Readonly<Record<string, Recorded>>;

const workflows = readdirSync(join(import.meta.dirname, "../../.github/workflows"));
/** A list of the workflows of this repository, each in the state that is given for it. */
export const listed = (state: (name: string) => string) => ({
  body: { workflows: workflows.map((name) => ({ path: `.github/workflows/${name}`, state: state(name) })) },
});
/** What a token without an administrator's rights is told. */
export const refusal: Recorded = {
  status: 403,
  body: { message: "Resource not accessible by personal access token" },
  headers: { "x-accepted-github-permissions": "administration=read" },
};
export const gone: Recorded = { status: 404, body: { message: "Not Found" } };
export const at = "/repos/ada/games";

/** What GitHub answers about a repository in which all is well. */
export const healthy: Answers = {
  "/user": { body: { login: "ada" }, headers: { "x-oauth-scopes": "repo, workflow" } },
  [at]: { body: { private: false, archived: false, has_issues: true, default_branch: "main" } },
  [`${at}/actions/permissions`]: { body: { enabled: true, allowed_actions: "all" } },
  [`${at}/actions/permissions/workflow`]: {
    body: { default_workflow_permissions: "read", can_approve_pull_request_reviews: true },
  },
  [`${at}/labels/crumb`]: { body: { name: "crumb" } },
  [`${at}/actions/variables`]: { body: { total_count: 0, variables: [] } },
  [`${at}/actions/workflows`]: listed(() => "active"),
  [`${at}/pages`]: {
    body: { build_type: "workflow", public: true, html_url: "https://ada.github.io/games/" },
  },
  [`${at}/branches`]: { body: [] },
  [`${at}/branches/main/protection`]: { status: 404, body: { message: "Branch not protected" } },
  ...Object.fromEntries(
    ["crumb/1/log", "crumb/1/game", "crumb/ledger", "gh-pages", "main"].map((branch) => [
      `${at}/rules/branches/${branch}`,
      { body: [] },
    ]),
  ),
};

/** A server that says what was recorded, and 404 to the rest. */
export async function serve(answers: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, body, headers } = answers[(request.url ?? "").split("?")[0] ?? ""] ?? gone;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? String(address?.port) : ""}`;
}
