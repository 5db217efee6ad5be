import { expect, test } from "vitest";
import { countExchanges, countLogCommits, countSteps } from "../../bench/count-exchanges.ts";
import { missedIn } from "../../bench/wanted-economy.ts";
import { RecordedLine } from "../github-descriptions/exchange.ts";

const pass = { run: 1, workflow: ".github/workflows/crumb.yml", key: "pass" };
const land = { run: 2, workflow: ".github/workflows/crumb-job.yml", key: "land" };
type Job = typeof pass;

const rest = (job: Job | null, request: string, more: { status?: number; token?: string } = {}) => {
  const [method, path] = request.split(" ");
  const text = { query: "", requestType: "", requestBody: "", responseType: "", responseBody: "" };
  const whole = { kind: "exchange", token: "job", job, method, path: `/repos/you/games/${path}`, status: 200 };
  return RecordedLine.parse({ ...whole, ...text, ...more });
};
const graphql = (job: Job | null, query: string, answer: unknown = { data: {} }) =>
  RecordedLine.parse({
    kind: "graphql",
    token: "job",
    job,
    method: "POST",
    status: 200,
    requestBody: JSON.stringify({ query }),
    responseBody: JSON.stringify(answer),
  });
const transfer = (token: string) =>
  RecordedLine.parse({
    kind: "transfer",
    token,
    job: null,
    method: "POST",
    status: 200,
    path: "/you/games.git/git-upload-pack",
  });
const push = (ref: string, ...ids: readonly string[]) =>
  RecordedLine.parse({ kind: "webhook", event: "push", payload: { ref, commits: ids.map((id) => ({ id })) } });

const sha = "0123456789abcdef0123456789abcdef01234567";

test("what Crumb asks is counted by job and route, and what people ask is not", () => {
  const lines = [
    rest(pass, "GET branches/crumb%2F1%2Flog"),
    rest(pass, "GET branches/crumb%2F27%2Flog", { status: 304 }),
    rest(pass, "POST issues/1/comments", { status: 201 }),
    graphql(pass, 'query Look { repository(owner: "a", name: "b") { id } }'),
    rest(land, `POST statuses/${sha}`, { status: 201 }),
    rest(null, "POST issues", { token: "personal", status: 201 }),
    rest(null, "GET issues/1", { token: "none" }),
    transfer("job"),
    transfer("personal"),
    push("refs/heads/main", "a"),
  ];
  expect(countSteps(lines)).toEqual([
    {
      step: "crumb/pass",
      requests: 4,
      notModified: 1,
      transfers: 0,
      contentWrites: 1,
      notifications: 1,
      routes: { "GET branches/crumb/N/log": 2, "POST issues/N/comments": 1, "query repository": 1 },
    },
    {
      step: "crumb-job/land",
      requests: 1,
      notModified: 0,
      transfers: 0,
      contentWrites: 1,
      notifications: 0,
      routes: { "POST statuses/SHA": 1 },
    },
    { step: "job", requests: 0, notModified: 0, transfers: 1, contentWrites: 0, notifications: 0, routes: {} },
  ]);
  expect(countExchanges(lines)).toMatchObject({ requests: 5, notModified: 1, transfers: 1, contentWrites: 2 });
});

test("an app's requests are counted as its own, whichever of its tokens they carry", () => {
  const lines = [
    rest(null, "POST access_tokens", { token: "app", status: 201 }),
    rest(null, "GET issues/1", { token: "installation", status: 304 }),
  ];
  expect(countSteps(lines).map(({ step, requests, notModified }) => [step, requests, notModified])).toEqual([
    ["app", 1, 0],
    ["installation", 1, 1],
  ]);
});

const written: readonly (readonly [string, number])[] = [
  ["POST issues/1/comments", 1],
  ["PATCH issues/comments/7", 1],
  ["PATCH issues/1", 1],
  ["POST pulls", 1],
  ["PATCH pulls/2", 1],
  ["PUT pulls/2/merge", 1],
  ["POST pulls/2/reviews", 1],
  ["PUT pulls/2/reviews/3/dismissals", 1],
  ["POST pulls/2/requested_reviewers", 1],
  ["POST issues/comments/7/reactions", 1],
  ["POST issues/1/reactions", 1],
  ["POST issues/1/labels", 1],
  ["DELETE issues/1/labels/crumb%3Aready", 1],
  ["POST labels", 1],
  [`POST statuses/${sha}`, 1],
  ["POST actions/workflows/crumb-job.yml/dispatches", 1],
  ["POST dispatches", 1],
  ["GET issues/1/comments", 0],
  ["POST git/trees", 0],
  ["POST git/refs", 0],
  ["PATCH git/refs/heads/crumb/1/log", 0],
  ["PUT contents/labels", 0],
  ["POST actions/runs/9/cancel", 0],
];

test.each(written)("%s counts as %i content writes, and as none when it was refused", (request, count) => {
  const counts = [201, 422].map((status) => countExchanges([rest(pass, request, { status })]).contentWrites);
  expect(counts).toEqual([count, 0]);
});

test("a mutation is a content write unless it makes a commit or was refused", () => {
  const mutation = (field: string) => `mutation M($input: X!) { ${field}(input: $input) { clientMutationId } }`;
  const refused = { data: null, errors: [{ message: "no" }] };
  const counts = [
    graphql(pass, mutation("markPullRequestReadyForReview")),
    graphql(pass, mutation("createCommitOnBranch")),
    graphql(pass, mutation("markPullRequestReadyForReview"), refused),
  ].map((line) => countExchanges([line]).contentWrites);
  expect(counts).toEqual([1, 0, 0]);
});

test("people are told of by comments, pull requests and requests for review", () => {
  const lines = ["POST issues/1/comments", "POST pulls", "POST pulls/2/requested_reviewers", "PATCH issues/comments/7"];
  expect(countExchanges(lines.map((line) => rest(land, line, { status: 201 })))).toMatchObject({ notifications: 3 });
});

test("commits of logs are counted once each, however often their push is told of", () => {
  const log = push("refs/heads/crumb/12/log", "a", "b");
  expect(countLogCommits([log, log, push("refs/heads/crumb/12/game", "c"), push("refs/heads/crumb/3/log", "d")])).toBe(
    3,
  );
});

test("only what is not as wanted is missed", () => {
  const session = { requests: 121, contentWrites: 20, logCommits: 24, notifications: 5 };
  const actions = { idle: { requests: 4, notModified: 0 }, session };
  const app = { idle: { requests: 4, notModified: 2 }, session: { ...session, requests: 200 } };
  expect(missedIn({ actions, app })).toEqual([
    { figure: "actions.session.requests", is: 121, wanted: 120 },
    { figure: "actions.session.notifications", is: 5, wanted: 4 },
    { figure: "app.idle.notModified", is: 2, wanted: 3 },
  ]);
});
