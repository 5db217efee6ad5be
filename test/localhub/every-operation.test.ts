import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkRecord } from "../github-descriptions/check-record.ts";
import { namesInRecord } from "../github-descriptions/names-in-record.ts";
import { administer } from "./administer.ts";
import { signAppToken } from "./app-token.ts";
import { client, openWorld, type Person, type World } from "./world.ts";

const WORKFLOW = `name: greet
on: workflow_dispatch
permissions: {}
jobs:
  greet:
    runs-on: ubuntu-latest
    timeout-minutes: 1
    steps:
      - run: echo hello > hello.txt
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02
        with: { name: hello, path: hello.txt }
`;

const R = "/repos/{owner}/{repo}";
const Kept = z.object({ operations: z.array(z.string()), webhooks: z.array(z.string()) });
const App = z.object({ id: z.number(), privateKey: z.string() });
const Answer = z.record(z.string(), z.unknown());
type Answer = z.infer<typeof Answer>;

let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld({ files: { ".github/workflows/greet.yml": WORKFLOW, "notes.md": "one\ntwo\n" } });
  await world.hub.admin("/repos", { owner: "ann", name: "bare", pages: false });
  folder = await mkdtemp(join(tmpdir(), "every-operation-"));
  await world.hub.admin("/record", { file: join(folder, "said.jsonl") });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test("every operation and every webhook is as GitHub describes it", { timeout: 120_000 }, async () => {
  await readAround();
  await talk();
  await changeFiles();
  await review();
  await runWorkflows();
  await actAsApp();
  await administer(world, call);
  await world.settle();
  const { operations, webhooks } = Kept.parse(
    JSON.parse(await readFile("scripts/github-descriptions/kept.json", "utf8")),
  );
  const seen = await namesInRecord(join(folder, "said.jsonl"));
  checkRecord(join(folder, "said.jsonl"));
  expect([...operations, ...webhooks].filter((name) => !seen.has(name))).toEqual([]);
});

/** Asks for an operation by its name; parameters in braces are filled in, `owner` and `repo` of themselves. */
async function call(operation: string, parameters: Record<string, unknown> = {}, by: Person = world.ann) {
  const repo = operation.includes("{owner}") ? world.repo : {};
  const answer: unknown = (await by.octokit.request(operation, { ...repo, ...parameters })).data;
  return Answer.catch({}).parse(answer);
}

async function readAround(): Promise<void> {
  const { data: head } = await world.ann.octokit.rest.git.getCommit({ ...world.repo, commit_sha: world.sha });
  const asked: readonly [string, Record<string, unknown>?][] = [
    ...["/", "/meta", "/rate_limit", "/user", R].map((path): [string] => [`GET ${path}`]),
    ...["branches", "collaborators", "commits"].map((path): [string] => [`GET ${R}/${path}`]),
    ["GET /users/{username}", { username: "eve" }],
    ["GET /search/issues", { q: "repo:ann/games wish" }],
    ["POST /markdown", { text: "# Hello" }],
    ["POST /markdown/raw", { data: "# Hello", headers: { "content-type": "text/plain" } }],
    [`GET ${R}/branches/{branch}`, { branch: "main" }],
    [`GET ${R}/collaborators/{username}`, { username: "bob" }],
    [`GET ${R}/collaborators/{username}/permission`, { username: "bob" }],
    [`GET ${R}/commits/{ref}`, { ref: "main" }],
    [`GET ${R}/contents/{path}`, { path: "notes.md" }],
    [`GET ${R}/contents/{path}`, { path: ".github" }],
    [`GET ${R}/tarball/{ref}`, { ref: "main", request: { redirect: "manual" } }],
    [`GET ${R}/git/matching-refs/{ref}`, { ref: "heads/" }],
    [`GET ${R}/git/ref/{ref}`, { ref: "heads/main" }],
    [`GET ${R}/git/trees/{tree_sha}`, { tree_sha: head.tree.sha, recursive: "1" }],
  ];
  for (const [operation, parameters] of asked) await call(operation, parameters);
}

async function talk(): Promise<void> {
  const { bob, eve } = world;
  await call(`POST ${R}/labels`, { name: "plum", color: "552266", description: "Dark" });
  await call(`GET ${R}/labels`);
  await call(`GET ${R}/labels/{name}`, { name: "plum" });
  await call(`PATCH ${R}/labels/{name}`, { name: "plum", new_name: "prune", color: "663377" });
  const { number } = await call(`POST ${R}/issues`, { title: "wish", body: "please", labels: ["prune"] });
  const at = { issue_number: number };
  const issue = `${R}/issues/{issue_number}`;
  await call(`GET ${R}/issues`, { since: "2020-01-01T00:00:00Z" });
  await call(`GET ${issue}`, at);
  const changes = [
    { title: "bigger wish", assignees: ["bob"] },
    { assignees: [] },
    { state: "closed" },
    { state: "open" },
  ];
  for (const change of changes) await call(`PATCH ${issue}`, { ...at, ...change });
  await call(`POST ${issue}/labels`, { ...at, labels: ["more"] });
  await call(`GET ${issue}/labels`, at);
  await call(`PUT ${issue}/labels`, { ...at, labels: ["more", "less"] });
  await call(`DELETE ${issue}/labels/{name}`, { ...at, name: "more" });
  await call(`DELETE ${issue}/labels`, at);
  await call(`PUT ${issue}/lock`, { ...at, lock_reason: "resolved" });
  await call(`DELETE ${issue}/lock`, at);
  await call(`DELETE ${R}/labels/{name}`, { name: "prune" });
  await react(`${issue}/reactions`, at);
  const { id } = await call(`POST ${issue}/comments`, { ...at, body: "me too" }, eve);
  const comment = { comment_id: id };
  await call(`GET ${issue}/comments`, at);
  await call(`GET ${R}/issues/comments`, { since: "2020-01-01T00:00:00Z" });
  await call(`GET ${R}/issues/comments/{comment_id}`, comment);
  await call(`PATCH ${R}/issues/comments/{comment_id}`, { ...comment, body: "me three" }, bob);
  await react(`${R}/issues/comments/{comment_id}/reactions`, comment);
  await call(`DELETE ${R}/issues/comments/{comment_id}`, comment, eve);
}

async function react(path: string, at: Record<string, unknown>): Promise<void> {
  const { id } = await call(`POST ${path}`, { ...at, content: "eyes" });
  await call(`GET ${path}`, at);
  await call(`DELETE ${path}/{reaction_id}`, { ...at, reaction_id: id });
}

async function changeFiles(): Promise<void> {
  const { sha: blob } = await call(`POST ${R}/git/blobs`, { content: "three\n", encoding: "utf-8" });
  await call(`GET ${R}/git/blobs/{file_sha}`, { file_sha: blob });
  const tree = [{ path: "new.md", mode: "100644", type: "blob", sha: blob }];
  const { sha: root } = await call(`POST ${R}/git/trees`, { base_tree: world.sha, tree });
  const { sha } = await call(`POST ${R}/git/commits`, { message: "new", tree: root, parents: [world.sha] });
  const { sha: tag } = await call(`POST ${R}/git/tags`, { tag: "v1", message: "one", object: sha, type: "commit" });
  await call(`GET ${R}/git/tags/{tag_sha}`, { tag_sha: tag });
  await call(`POST ${R}/git/refs`, { ref: "refs/heads/topic", sha: world.sha });
  await call(`PATCH ${R}/git/refs/{ref}`, { ref: "heads/topic", sha });
  await call(`POST ${R}/git/refs`, { ref: "refs/tags/v1", sha: tag });
  await call(`DELETE ${R}/git/refs/{ref}`, { ref: "tags/v1" });
  await call(`GET ${R}/compare/{basehead}`, { basehead: "main...topic" });
  await call(`POST ${R}/statuses/{sha}`, { sha, state: "success", context: "check" });
  await call(`GET ${R}/commits/{ref}/status`, { ref: "topic" });
  await call(`GET ${R}/commits/{ref}/statuses`, { ref: "topic" });
  const content = Buffer.from("four\n").toString("base64");
  await call(`PUT ${R}/contents/{path}`, { path: "four.md", branch: "topic", message: "four", content });
}

async function review(): Promise<void> {
  const { bob } = world;
  const { number, node_id: id } = await call(`POST ${R}/pulls`, {
    title: "topic",
    head: "topic",
    base: "main",
    draft: true,
  });
  const at = { pull_number: number };
  const pull = `${R}/pulls/{pull_number}`;
  const draft = (to: string) =>
    world.ann.octokit.graphql(
      `mutation($id: ID!) { ${to}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`,
      { id },
    );
  for (const to of ["markPullRequestReadyForReview", "convertPullRequestToDraft", "markPullRequestReadyForReview"]) {
    await draft(to);
  }
  await call(`GET ${R}/pulls`);
  const { head } = z.object({ head: z.object({ sha: z.string() }) }).parse(await call(`GET ${pull}`, at));
  await call(`GET ${R}/commits/{commit_sha}/pulls`, { commit_sha: head.sha });
  for (const change of [{ body: "More." }, { state: "closed" }, { state: "open" }]) {
    await call(`PATCH ${pull}`, { ...at, ...change });
  }
  const asIssue = { issue_number: number };
  await call(`POST ${R}/issues/{issue_number}/labels`, { ...asIssue, labels: ["ripe"] });
  await call(`DELETE ${R}/issues/{issue_number}/labels`, asIssue);
  await call(`PATCH ${R}/issues/{issue_number}`, { ...asIssue, assignees: ["bob"] });
  await call(`PATCH ${R}/issues/{issue_number}`, { ...asIssue, assignees: [] });
  await call(`PUT ${R}/issues/{issue_number}/lock`, asIssue);
  await call(`DELETE ${R}/issues/{issue_number}/lock`, asIssue);
  await call(`GET ${pull}/commits`, at);
  await call(`GET ${pull}/files`, at);
  await call(`POST ${pull}/requested_reviewers`, { ...at, reviewers: ["bob"] });
  await call(`GET ${pull}/requested_reviewers`, at);
  await call(`DELETE ${pull}/requested_reviewers`, { ...at, reviewers: ["bob"] });
  const comments = [{ path: "four.md", line: 1, body: "five?" }];
  const { id: reviewId } = await call(`POST ${pull}/reviews`, { ...at, event: "APPROVE", comments }, bob);
  const reviewAt = { ...at, review_id: reviewId };
  await call(`GET ${pull}/reviews`, at);
  await call(`GET ${pull}/reviews/{review_id}`, reviewAt);
  await call(`GET ${pull}/reviews/{review_id}/comments`, reviewAt);
  await call(`PUT ${pull}/reviews/{review_id}/dismissals`, { ...reviewAt, message: "no" });
  const inline = { ...at, body: "six?", path: "four.md", line: 1, commit_id: head.sha };
  const { id: commentId } = await call(`POST ${pull}/comments`, inline, bob);
  const commentAt = { comment_id: commentId };
  await call(`GET ${pull}/comments`, at);
  await call(`GET ${R}/pulls/comments/{comment_id}`, commentAt);
  await call(`PATCH ${R}/pulls/comments/{comment_id}`, { ...commentAt, body: "seven?" }, bob);
  await react(`${R}/pulls/comments/{comment_id}/reactions`, commentAt);
  await call(`DELETE ${R}/pulls/comments/{comment_id}`, commentAt, bob);
  const content = Buffer.from("five\n").toString("base64");
  await call(`PUT ${R}/contents/{path}`, { path: "five.md", branch: "topic", message: "five", content });
  await call(`PUT ${pull}/merge`, { ...at, merge_method: "rebase" });
  await call(`GET ${pull}/merge`, at);
}

async function runWorkflows(): Promise<void> {
  await call(`GET ${R}/actions/workflows`);
  const at = { workflow_id: "greet.yml" };
  await call(`GET ${R}/actions/workflows/{workflow_id}`, at);
  const wish = { ...at, ref: "main", return_run_details: true };
  const { workflow_run_id: run } = await call(`POST ${R}/actions/workflows/{workflow_id}/dispatches`, wish);
  await world.settle();
  await call(`GET ${R}/actions/workflows/{workflow_id}/runs`, at);
  await call(`GET ${R}/actions/runs`);
  await call(`GET ${R}/actions/runs/{run_id}`, { run_id: run });
  const jobs = z.object({ jobs: z.array(z.object({ id: z.number() })) });
  const [job] = jobs.parse(await call(`GET ${R}/actions/runs/{run_id}/jobs`, { run_id: run })).jobs;
  await call(`GET ${R}/actions/jobs/{job_id}`, { job_id: job?.id });
  await call(`GET ${R}/actions/jobs/{job_id}/logs`, { job_id: job?.id, request: { redirect: "manual" } });
  await call(`GET ${R}/actions/artifacts`);
  const artifacts = z.object({ artifacts: z.array(z.object({ id: z.number() })) });
  const [artifact] = artifacts.parse(await call(`GET ${R}/actions/runs/{run_id}/artifacts`, { run_id: run })).artifacts;
  const artifactAt = { artifact_id: artifact?.id, archive_format: "zip", request: { redirect: "manual" } };
  await call(`GET ${R}/actions/artifacts/{artifact_id}`, { artifact_id: artifact?.id });
  await call(`GET ${R}/actions/artifacts/{artifact_id}/{archive_format}`, artifactAt);
  const deployment = { artifact_id: artifact?.id, pages_build_version: world.sha, oidc_token: "none" };
  const { id } = await call(`POST ${R}/pages/deployments`, deployment);
  await call(`GET ${R}/pages/deployments/{pages_deployment_id}`, { pages_deployment_id: id });
  const next = await call(`POST ${R}/actions/workflows/{workflow_id}/dispatches`, wish);
  await call(`POST ${R}/actions/runs/{run_id}/cancel`, { run_id: next["workflow_run_id"] });
  await world.settle();
}

async function actAsApp(): Promise<void> {
  const permissions = { contents: "read", issues: "write" };
  const webhook = { url: "http://127.0.0.1:1/app" };
  const registration = { slug: "helper", owner: "ann", permissions, events: ["issues"], webhook };
  const app = App.parse(await world.hub.admin("/apps", registration));
  const install = async (repositories: readonly string[]) =>
    world.hub.admin("/installations", { app: app.id, account: "ann", repositories });
  const { id } = await install(["games"]);
  await install(["games", "bare"]);
  await install(["games"]);
  const at = { installation_id: id };
  const as = (token: string): Person => ({ login: "helper", token, octokit: client(world.hub, token) });
  const self = as(signAppToken(app, Date.now()));
  for (const path of ["/app", "/app/installations", `${R}/installation`]) await call(`GET ${path}`, {}, self);
  await call("GET /users/{username}/installation", { username: "ann" }, self);
  await call("GET /app/installations/{installation_id}", at, self);
  const { token } = await call(
    "POST /app/installations/{installation_id}/access_tokens",
    { ...at, repositories: ["games"] },
    self,
  );
  const installed = as(String(token));
  await call("GET /installation/repositories", {}, installed);
  await call(`POST ${R}/issues`, { title: "by an app" }, installed);
  await call("DELETE /installation/token", {}, installed);
  await world.settle();
  const deliveries = await self.octokit.rest.apps.listWebhookDeliveries();
  const delivery = { delivery_id: deliveries.data[0]?.id };
  await call("GET /app/hook/deliveries/{delivery_id}", delivery, self);
  await call("POST /app/hook/deliveries/{delivery_id}/attempts", delivery, self);
  await call("PUT /app/installations/{installation_id}/suspended", at, self);
  await call("DELETE /app/installations/{installation_id}/suspended", at, self);
  await call("DELETE /app/installations/{installation_id}", at, self);
}
