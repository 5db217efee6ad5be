import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { lookQuery } from "../../src/github/look-query.ts";
import { type RegisteredApp, signAppToken } from "./app-token.ts";
import { askGraphql, nothing } from "./ask-graphql.ts";
import { client, openWorld, type World } from "./world.ts";

// The one question of a pass, asked of a private repository, where tokens need a right for everything they read.

const App = z.object({ id: z.number(), privateKey: z.string() });

let world: World;
let app: RegisteredApp;
let installation: number;

beforeAll(async () => {
  world = await openWorld({ private: true, files: { "games/12/index.html": "<p>play</p>\n", "a.txt": "one\n" } });
  const permissions = { contents: "write", issues: "write", pull_requests: "write", statuses: "write" };
  app = App.parse(await world.hub.admin("/apps", { slug: "helper", owner: "ann", permissions, events: [] }));
  const made = await world.hub.admin("/installations", { app: app.id, account: "ann", repositories: "all" });
  installation = Number(made["id"]);
});
afterAll(() => world.close());

/** A token of the app with those rights. */
async function tokenWith(permissions: Record<string, string>): Promise<string> {
  const { nowMs } = await world.hub.admin("/clock");
  const self = client(world.hub, signAppToken(app, Number(nowMs)));
  const wish = { installation_id: installation, permissions };
  return (await self.rest.apps.createInstallationAccessToken(wish)).data.token;
}

/** An issue that ann and a bot talked on, and a pull request that bob reviewed. */
async function playSession() {
  const { ann, bob, git, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({
    ...repo,
    title: "Snake",
    body: "eat",
    labels: ["crumb"],
  });
  const at = { ...repo, issue_number: issue.number };
  const bot = client(world.hub, await tokenWith({ issues: "write", pull_requests: "write", statuses: "write" }));
  const said = await ann.octokit.rest.issues.createComment({ ...at, body: "more apples" });
  const answered = await bot.rest.issues.createComment({ ...at, body: "on it" });
  await git("checkout", "-q", "-B", "crumb/1/game", world.sha);
  await world.write("a.txt", "one\ntwo\n");
  await git("commit", "-q", "-am", "build");
  await git("push", "-q", world.remote(ann), "crumb/1/game");
  const head = await git("rev-parse", "HEAD");
  const wish = { ...repo, title: "Snake", body: "plays", head: "crumb/1/game", base: "main", draft: true };
  const { data: pull } = await bot.rest.pulls.create(wish);
  await bot.rest.issues.addLabels({ ...repo, issue_number: pull.number, labels: ["crumb"] });
  await bot.rest.pulls.requestReviewers({ ...repo, pull_number: pull.number, reviewers: ["bob", "ann"] });
  const comments = [{ path: "a.txt", line: 2, body: "why two?" }];
  const review = { ...repo, pull_number: pull.number, body: "nearly", comments };
  const { data: seen } = await bob.octokit.rest.pulls.createReview({ ...review, event: "REQUEST_CHANGES" });
  await ann.octokit.rest.pulls.createReview({ ...review, body: "not yet sent" });
  const status = { ...repo, sha: head, context: "crumb/qa" };
  await bot.rest.repos.createCommitStatus({ ...status, state: "pending" });
  await bot.rest.repos.createCommitStatus({
    ...status,
    state: "success",
    description: "plays",
    target_url: "http://x/",
  });
  const entry = { oid: await git("rev-parse", `${world.sha}:games/12`), type: "tree" };
  return { issue, pull, said: said.data, answered: answered.data, seen, head, entry };
}

test("one question tells all that is known of a session", async () => {
  const { issue, pull, said, answered, seen, head, entry } = await playSession();
  const token = await tokenWith({ contents: "read", issues: "read", pull_requests: "read", statuses: "read" });
  const ids = Object.fromEntries(
    await Promise.all(
      ["ann", "bob", "helper[bot]"].map(async (username) => {
        const { data } = await world.ann.octokit.rest.users.getByUsername({ username });
        return [username, data.id] as const;
      }),
    ),
  );
  const ann = { __typename: "User", login: "ann", databaseId: ids["ann"] };
  const bob = { __typename: "User", login: "bob", databaseId: ids["bob"] };
  const helper = { __typename: "Bot", login: "helper", databaseId: ids["helper[bot]"] };
  const { data: repository } = await world.ann.octokit.rest.repos.get(world.repo);
  const variables = {
    ...nothing,
    issue: issue.number,
    branch: "refs/heads/crumb/1/game",
    folder: "games/12",
    hasFolder: true,
    build: world.sha,
    hasBuild: true,
    preview: `${head}:games/12`,
    hasPreview: true,
    game: "main:games/none",
    hasGame: true,
  };
  const shownPull = {
    id: pull.node_id,
    number: pull.number,
    url: pull.html_url,
    title: "Snake",
    body: "plays",
    state: "OPEN",
    createdAt: pull.created_at,
    merged: false,
    isDraft: true,
    headRefOid: head,
    headRefName: "crumb/1/game",
    isCrossRepository: false,
    mergeCommit: null,
    labels: { nodes: [{ name: "crumb" }] },
    reviewRequests: { nodes: [{ requestedReviewer: { __typename: "User", login: "ann" } }] },
    comments: { pageInfo: { hasNextPage: false }, nodes: [] },
    reviews: {
      pageInfo: { hasNextPage: false },
      nodes: [
        {
          fullDatabaseId: String(seen.id),
          state: "CHANGES_REQUESTED",
          body: "nearly",
          submittedAt: seen.submitted_at,
          author: bob,
          commit: { oid: head },
          comments: {
            pageInfo: { hasNextPage: false },
            nodes: [{ path: "a.txt", line: 2, body: "why two?" }],
          },
        },
      ],
    },
  };
  const shownComment = (row: typeof said) => ({
    fullDatabaseId: String(row.id),
    body: row.body,
    url: row.html_url,
    updatedAt: row.updated_at,
  });
  const answer = await askGraphql(world, token, { query: lookQuery, variables });
  expect(answer).toEqual({
    status: 200,
    head: ["graphql", "5000"],
    data: {
      repository: {
        databaseId: repository.id,
        isArchived: false,
        issue: {
          number: issue.number,
          title: "Snake",
          body: "eat",
          state: "OPEN",
          updatedAt: answered.updated_at,
          author: ann,
          labels: { nodes: [{ name: "crumb" }] },
          comments: {
            pageInfo: { hasNextPage: false },
            nodes: [
              { ...shownComment(said), author: ann },
              { ...shownComment(answered), author: helper },
            ],
          },
          timelineItems: { nodes: [] },
        },
        ref: {
          target: {
            oid: head,
            file: entry,
            status: {
              contexts: [{ context: "crumb/qa", state: "SUCCESS", description: "plays", targetUrl: "http://x/" }],
            },
          },
          associatedPullRequests: { nodes: [shownPull] },
        },
        build: { oid: world.sha, status: null },
        preview: { oid: entry.oid },
        game: null,
      },
    },
  });

  const known = { ...nothing, issue: issue.number, pull: pull.number, isPullKnown: true };
  expect(await askGraphql(world, token, { query: lookQuery, variables: known })).toMatchObject({
    data: { repository: { pullRequest: shownPull, ref: null } },
  });

  const owner = await askGraphql(world, world.ann.token, { query: lookQuery, variables: known });
  const states = z.object({
    repository: z.object({
      pullRequest: z.object({ reviews: z.object({ nodes: z.array(z.object({ state: z.string() })) }) }),
    }),
  });
  expect(states.parse(owner.data).repository.pullRequest.reviews.nodes.map((one) => one.state)).toEqual([
    "CHANGES_REQUESTED",
    "PENDING",
  ]);

  await world.ann.octokit.graphql(
    "mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId } }",
    { id: pull.node_id },
  );
  const { data: merged } = await world.ann.octokit.rest.pulls.merge({ ...world.repo, pull_number: pull.number });
  const after = await askGraphql(world, token, {
    query: lookQuery,
    variables: { ...known, folder: "games/12", hasFolder: true },
  });
  expect(after).toMatchObject({
    data: {
      repository: { pullRequest: { state: "MERGED", merged: true, mergeCommit: { oid: merged.sha, file: entry } } },
    },
  });
});

test("what does not exist is null, and an error says where; the rest is answered", async () => {
  const token = await tokenWith({ contents: "read", issues: "read", pull_requests: "read", statuses: "read" });
  const answer = await askGraphql(world, token, {
    query: lookQuery,
    variables: { ...nothing, issue: 998, pull: 999, isPullKnown: true },
  });
  expect(answer).toMatchObject({
    status: 200,
    data: { repository: { issue: null, pullRequest: null, ref: null } },
    errors: [
      {
        type: "NOT_FOUND",
        path: ["repository", "issue"],
        locations: [{ line: 6, column: 5 }],
        message: "Could not resolve to an Issue with the number of 998.",
      },
      {
        type: "NOT_FOUND",
        path: ["repository", "pullRequest"],
        message: "Could not resolve to a PullRequest with the number of 999.",
      },
    ],
  });
  const gone = { data: { repository: null }, errors: [{ type: "NOT_FOUND", path: ["repository"] }] };
  const message = "Could not resolve to a Repository with the name 'ann/none'.";
  expect(
    await askGraphql(world, token, { query: lookQuery, variables: { ...nothing, name: "none", issue: 1 } }),
  ).toMatchObject({
    ...gone,
    errors: [{ message }],
  });
  expect(
    await askGraphql(world, world.eve.token, { query: lookQuery, variables: { ...nothing, issue: 1 } }),
  ).toMatchObject(gone);
});

test("a path that leads out of a commit names nothing, and the next question is answered", async () => {
  const query = `query($at: String!) { repository(owner: "ann", name: "games") { object(expression: $at) { oid } } }`;
  const oid = async (at: string) => (await askGraphql(world, world.ann.token, { query, variables: { at } })).data;
  const none = { repository: { object: null } };
  expect([await oid("main:./a.txt"), await oid("main:.."), await oid(`${world.sha}:a.txt`)]).toEqual([
    none,
    none,
    { repository: { object: { oid: await world.git("rev-parse", `${world.sha}:a.txt`) } } },
  ]);
});

test("a token reads of a private repository what it has the right for, and is told the rest is not its own", async () => {
  const { ann, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "Pong" });
  const variables = { ...nothing, issue: issue.number, branch: "refs/heads/main", pull: 999, isPullKnown: true };
  const refusedOf = async (permissions: Record<string, string>) => {
    const { errors = [] } = await askGraphql(world, await tokenWith(permissions), { query: lookQuery, variables });
    return errors.filter((error) => error["type"] === "FORBIDDEN");
  };
  const paths = async (permissions: Record<string, string>) =>
    (await refusedOf(permissions)).map((error) => z.array(z.string()).parse(error["path"]).join("."));
  expect({
    issues: await paths({ issues: "read" }),
    contents: await paths({ contents: "read" }),
    "all but statuses": await paths({ contents: "read", issues: "read", pull_requests: "read" }),
  }).toEqual({
    issues: ["repository.pullRequest", "repository.ref"],
    contents: ["repository.issue", "repository.pullRequest", "repository.ref.target.status"],
    "all but statuses": ["repository.ref.target.status"],
  });
  expect(await refusedOf({ pull_requests: "read", contents: "read", statuses: "read" })).toEqual([
    {
      type: "FORBIDDEN",
      path: ["repository", "issue"],
      extensions: { saml_failure: false },
      locations: [{ line: 6, column: 5 }],
      message: "Resource not accessible by integration",
    },
  ]);
});
