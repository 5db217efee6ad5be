import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { createGithubPerson } from "../../src/github/person.ts";
import { connect } from "../../src/github/connect.ts";
import { createOctokitIssues } from "../../src/github/octokit-issues.ts";
import { askGraphql } from "./ask-graphql.ts";
import { containing, openWorld, refusal, type Person, type World } from "./world.ts";

// Issues that leave their repository, and repositories that nobody writes to any more.

const Payload = z.looseObject({ action: z.string(), issue: z.looseObject({ number: z.number() }).optional() });

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.hub.admin("/repos", { owner: "ann", name: "attic" });
  await world.hub.admin("/repos", { owner: "ann", name: "cellar", private: true });
  await world.hub.admin("/repos", { owner: "eve", name: "elsewhere" });
});
afterAll(() => world.close());

async function nodeOf(repo: string, owner = "ann"): Promise<string> {
  return (await world.ann.octokit.rest.repos.get({ owner, repo })).data.node_id;
}

const move = `mutation($issue: ID!, $to: ID!) { transferIssue(input: { issueId: $issue, repositoryId: $to }) { issue {
  number url title labels(first: 9) { nodes { name } } comments(first: 9) { nodes { body author { login } } }
  timelineItems(last: 1, itemTypes: [TRANSFERRED_EVENT]) { nodes { ... on TransferredEvent { actor { login } } } } } } }`;

async function transfer(who: Person, issue: string, to: string) {
  return askGraphql(world, who.token, { query: move, variables: { issue, to } });
}

/** A conversation with two labels, of which the attic knows one. */
async function openIssue() {
  const { ann, eve, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "Snake", labels: ["crumb", "old"] });
  const at = { ...repo, issue_number: issue.number };
  await eve.octokit.rest.issues.createComment({ ...at, body: "nice" });
  return { issue, at };
}

async function ask(path: string, token = world.ann.token) {
  const headers = { authorization: `token ${token}` };
  const answer = await fetch(`${world.hub.apiUrl}${path}`, { redirect: "manual", headers });
  const body = z.looseObject({ message: z.string().optional() }).parse(await answer.json());
  return { status: answer.status, location: answer.headers.get("location"), message: body.message };
}

test("a transferred issue is elsewhere with what was said, and its old address leads there", async () => {
  const { ann, eve, hub, repo } = world;
  await ann.octokit.rest.issues.createLabel({ owner: "ann", repo: "attic", name: "crumb" });
  const { issue, at } = await openIssue();
  const attic = await nodeOf("attic");
  expect((await transfer(eve, issue.node_id, attic)).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  const { data, errors } = await transfer(ann, issue.node_id, attic);
  expect({ data, errors }).toMatchObject({
    errors: undefined,
    data: {
      transferIssue: {
        issue: {
          number: 1,
          title: "Snake",
          url: `${hub.url}/ann/attic/issues/1`,
          labels: { nodes: [{ name: "crumb" }] },
          comments: { nodes: [{ body: "nice", author: { login: "eve" } }] },
          timelineItems: { nodes: [{ actor: { login: "ann" } }] },
        },
      },
    },
  });
  const { id } = (await ann.octokit.rest.repos.get({ owner: "ann", repo: "attic" })).data;
  const path = `/repos/ann/games/issues/${issue.number}`;
  expect([await ask(path), await ask(`${path}/comments`)]).toMatchObject([
    { status: 301, location: `${hub.apiUrl}/repositories/${id}/issues/1`, message: "Moved Permanently" },
    { status: 404 },
  ]);
  // Octokit follows, so that one has to look where it got to.
  expect((await ann.octokit.rest.issues.get(at)).data).toMatchObject({ number: 1, comments: 1 });
  const query = `{ repository(owner: "ann", name: "${repo.repo}") { issue(number: ${issue.number}) { title } } }`;
  expect(await askGraphql(world, ann.token, { query })).toMatchObject({
    data: { repository: { issue: null } },
    errors: [{ type: "NOT_FOUND", message: `Could not resolve to an Issue with the number of ${issue.number}.` }],
  });
});

test("webhooks of both repositories tell of it", async () => {
  const { ann, hub, repo } = world;
  const told: { repository: string; payload: z.infer<typeof Payload> }[] = [];
  const hooks = await Promise.all(
    ["games", "attic"].map(async (name) => {
      const place = { owner: "ann", repo: name };
      const config = { url: `${hub.url}/none`, content_type: "json" };
      return {
        place,
        hook: (await ann.octokit.rest.repos.createWebhook({ ...place, config, events: ["issues"] })).data,
      };
    }),
  );
  const { issue } = await openIssue();
  await transfer(ann, issue.node_id, await nodeOf("attic"));
  await world.settle();
  for (const { place, hook } of hooks) {
    const at = { ...place, hook_id: hook.id };
    const { data } = await ann.octokit.rest.repos.listWebhookDeliveries(at);
    const last = await ann.octokit.rest.repos.getWebhookDelivery({ ...at, delivery_id: data[0]?.id ?? 0 });
    told.push({ repository: place.repo, payload: Payload.parse(last.data.request.payload) });
    await ann.octokit.rest.repos.deleteWebhook(at);
  }
  expect(told).toMatchObject([
    {
      repository: "games",
      payload: {
        action: "transferred",
        issue: { number: issue.number },
        changes: { new_issue: { number: 2 }, new_repository: { full_name: "ann/attic" } },
      },
    },
    {
      repository: "attic",
      payload: {
        action: "opened",
        issue: { number: 2 },
        changes: { old_issue: { number: issue.number }, old_repository: { full_name: `ann/${repo.repo}` } },
      },
    },
  ]);
});

test("an issue stays with its owner, and what is private stays so", async () => {
  const { ann, eve } = world;
  const { issue, at } = await openIssue();
  await eve.octokit.rest.repos.addCollaborator({
    owner: "eve",
    repo: "elsewhere",
    username: "ann",
    permission: "push",
  });
  const refused = [await nodeOf("elsewhere", "eve"), await nodeOf("games")].map((to) =>
    transfer(ann, issue.node_id, to),
  );
  for (const { errors } of await Promise.all(refused)) expect(errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
  const { errors } = await transfer(ann, issue.node_id, await nodeOf("cellar"));
  expect(errors).toBeUndefined();
  const path = `/repos/ann/games/issues/${at.issue_number}`;
  // Whoever cannot see it there is not told that it is there.
  expect([await ask(path, eve.token), await ask(path)]).toMatchObject([{ status: 404 }, { status: 301 }]);
  const { data: hidden } = await ann.octokit.rest.issues.get({ owner: "ann", repo: "cellar", issue_number: 1 });
  expect((await transfer(ann, hidden.node_id, await nodeOf("attic"))).errors).toMatchObject([
    { type: "UNPROCESSABLE" },
  ]);
});

test("a deleted issue is gone for good", async () => {
  const { ann, bob } = world;
  const { issue, at } = await openIssue();
  const query = "mutation($issue: ID!) { deleteIssue(input: { issueId: $issue }) { repository { name } } }";
  const remove = async (who: Person) => askGraphql(world, who.token, { query, variables: { issue: issue.node_id } });
  expect((await remove(bob)).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  expect(await remove(ann)).toMatchObject({ data: { deleteIssue: { repository: { name: "games" } } } });
  expect(await ask(`/repos/ann/games/issues/${at.issue_number}`)).toMatchObject({
    status: 410,
    message: "This issue was deleted",
  });
});

test("Crumb tells an issue that is gone from one that is there, under whatever name", async () => {
  const { ann, hub } = world;
  const { isGone } = createOctokitIssues(connect({ ...hub, token: ann.token, owner: "ann", repo: "games" }));
  const { issue } = await openIssue();
  const left = await openIssue();
  await transfer(ann, left.issue.node_id, await nodeOf("attic"));
  await ann.octokit.rest.repos.update({ ...world.repo, name: "toys" });
  const answers = await Promise.all(
    [issue.number, left.issue.number, left.issue.number - 1, 999].map((number) => isGone(number)),
  );
  await ann.octokit.rest.repos.update({ owner: "ann", repo: "toys", name: "games" });
  expect(answers).toEqual([false, true, false, true]);
});

test("what is archived can be read and not be written, until it is taken out again", async () => {
  const { ann, bob, git, remote, repo, hub } = world;
  const { issue, at } = await openIssue();
  expect(await refusal(bob.octokit.rest.repos.update({ ...repo, archived: true }))).toMatchObject({ status: 403 });
  expect((await ann.octokit.rest.repos.update({ ...repo, archived: true })).data.archived).toBe(true);
  const readOnly = { status: 403, message: containing("Repository was archived so is read-only.") };
  const { rest } = ann.octokit;
  const refused = [
    rest.issues.create({ ...repo, title: "no" }),
    rest.issues.createComment({ ...at, body: "no" }),
    rest.issues.update({ ...at, state: "closed" }),
    rest.reactions.createForIssue({ ...at, content: "eyes" }),
    rest.git.createRef({ ...repo, ref: "refs/heads/no", sha: world.sha }),
    rest.repos.createCommitStatus({ ...repo, sha: world.sha, state: "success" }),
    rest.actions.createRepoVariable({ ...repo, name: "NO", value: "no" }),
    rest.repos.update({ ...repo, description: "no" }),
  ].map(refusal);
  for (const answer of await Promise.all(refused)) expect(answer).toMatchObject(readOnly);
  expect((await transfer(ann, issue.node_id, await nodeOf("attic"))).errors).toMatchObject([
    { type: "FORBIDDEN", message: readOnly.message },
  ]);
  await git("commit", "-q", "--allow-empty", "-m", "no");
  await expect(git("push", "-q", remote(ann), "HEAD:refs/heads/no")).rejects.toThrow(/403/);
  expect((await rest.issues.get(at)).data.title).toBe("Snake");
  expect((await rest.repos.listWebhooks(repo)).data).toEqual([]);
  const person = createGithubPerson({ apiUrl: hub.apiUrl, token: ann.token, owner: "ann", repo: "games" });
  await expect(person.comment(issue.number, "no")).rejects.toMatchObject({ failure: { code: "github.archived" } });
  await rest.repos.update({ ...repo, archived: false });
  expect((await rest.issues.createComment({ ...at, body: "yes" })).status).toBe(201);
});
