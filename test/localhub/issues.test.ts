import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, refusal, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("an issue of a stranger opens without the labels they may not set", async () => {
  const { data } = await world.eve.octokit.rest.issues.create({
    ...world.repo,
    title: "idea",
    body: "b",
    labels: ["x"],
  });
  expect({ ...pick(data), author: data.user?.login, labels: data.labels }).toEqual({
    title: "idea",
    body: "b",
    state: "open",
    author: "eve",
    labels: [],
  });
});

test("closing and reopening need the author or the right to triage", async () => {
  const { ann, bob, eve, repo } = world;
  const { data } = await ann.octokit.rest.issues.create({ ...repo, title: "to close" });
  const change = { ...repo, issue_number: data.number };
  expect(await refusal(eve.octokit.rest.issues.update({ ...change, state: "closed" }))).toMatchObject({ status: 403 });
  const closed = await bob.octokit.rest.issues.update({ ...change, state: "closed", state_reason: "not_planned" });
  expect(closed.data).toMatchObject({ state: "closed", state_reason: "not_planned", closed_by: { login: "bob" } });
  const reopened = await ann.octokit.rest.issues.update({ ...change, state: "open" });
  expect(reopened.data).toMatchObject({ state: "open", state_reason: "reopened", closed_at: null, closed_by: null });
});

test("an issue without a title, or with too long a body, is refused with 422", async () => {
  const { octokit } = world.ann;
  const empty = refusal(octokit.rest.issues.create({ ...world.repo, title: " " }));
  const long = refusal(octokit.rest.issues.create({ ...world.repo, title: "t", body: "x".repeat(65_537) }));
  expect([(await empty).status, (await long).status]).toEqual([422, 422]);
});

test("comments come in pages that the Link header chains", async () => {
  const { octokit } = world.ann;
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "talk" });
  const at = { ...world.repo, issue_number: issue.number };
  for (let n = 0; n < 7; n += 1) await octokit.rest.issues.createComment({ ...at, body: `comment ${n}` });
  const all = await octokit.paginate(octokit.rest.issues.listComments, { ...at, per_page: 3 });
  expect(all.map((comment) => comment.body)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `comment ${n}`));
  const second = await octokit.rest.issues.listComments({ ...at, per_page: 3, page: 2 });
  expect(second.headers.link?.match(/rel="\w+"/g)).toEqual(['rel="prev"', 'rel="next"', 'rel="last"', 'rel="first"']);
});

test("a comment is edited by its author and by who may triage, by nobody else", async () => {
  const { ann, bob, eve, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "edit" });
  const { data: made } = await bob.octokit.rest.issues.createComment({
    ...repo,
    issue_number: issue.number,
    body: "1",
  });
  const edit = { ...repo, comment_id: made.id };
  expect(await refusal(eve.octokit.rest.issues.updateComment({ ...edit, body: "eve" }))).toMatchObject({ status: 403 });
  await ann.octokit.rest.issues.updateComment({ ...edit, body: "2" });
  expect((await eve.octokit.rest.issues.getComment(edit)).data.body).toBe("2");
  await bob.octokit.rest.issues.deleteComment(edit);
  expect(await refusal(eve.octokit.rest.issues.getComment(edit))).toMatchObject({ status: 404 });
});

test("reacting twice answers the first reaction with 200", async () => {
  const { octokit } = world.bob;
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "react" });
  const wish = { ...world.repo, issue_number: issue.number, content: "eyes" } as const;
  const first = await octokit.rest.reactions.createForIssue(wish);
  const again = await octokit.rest.reactions.createForIssue(wish);
  expect([first.status, again.status, again.data.id === first.data.id]).toEqual([201, 200, true]);
  const { data } = await octokit.rest.issues.get({ ...world.repo, issue_number: issue.number });
  expect(data.reactions).toMatchObject({ total_count: 1, eyes: 1 });
});

test("labels are set, added and removed, and unknown ones are made", async () => {
  const { octokit } = world.ann;
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "labels", labels: ["one"] });
  const at = { ...world.repo, issue_number: issue.number };
  await octokit.rest.issues.addLabels({ ...at, labels: ["two", "ONE"] });
  await octokit.rest.issues.removeLabel({ ...at, name: "one" });
  const { data } = await octokit.rest.issues.setLabels({ ...at, labels: ["two", "three"] });
  expect(data.map((label) => label.name)).toEqual(["two", "three"]);
  const taken = refusal(octokit.rest.issues.createLabel({ ...world.repo, name: "Two" }));
  expect(await taken).toMatchObject({ status: 422 });
});

test("who asks with an unknown token gets 401", async () => {
  const response = await fetch(`${world.hub.apiUrl}/repos/ann/games`, { headers: { authorization: "token nonsense" } });
  expect([response.status, await response.json()]).toMatchObject([401, { message: "Bad credentials" }]);
});

test("an answer unchanged since its ETag is 304, for the same token only", async () => {
  const ask = (token: string, tag: string) =>
    fetch(`${world.hub.apiUrl}/repos/ann/games/labels`, {
      headers: { authorization: `token ${token}`, ...(tag === "" ? {} : { "if-none-match": tag }) },
    });
  const tag = (await ask(world.ann.token, "")).headers.get("etag") ?? "";
  const again = [await ask(world.ann.token, tag), await ask(world.bob.token, tag)];
  expect(again.map((response) => response.status)).toEqual([304, 200]);
});

test("the permission of a user is told to who may push", async () => {
  const ask = (login: string) =>
    world.bob.octokit.rest.repos.getCollaboratorPermissionLevel({ ...world.repo, username: login });
  const answers = await Promise.all(["ann", "bob", "eve"].map(ask));
  expect(answers.map(({ data }) => [data.permission, data.user?.login])).toEqual([
    ["admin", "ann"],
    ["write", "bob"],
    ["read", "eve"],
  ]);
  const stranger = world.eve.octokit.rest.repos.getCollaboratorPermissionLevel({ ...world.repo, username: "ann" });
  expect(await refusal(stranger)).toMatchObject({ status: 403 });
});

test("a private repository does not exist for strangers", async () => {
  await world.hub.admin("/repos", { owner: "ann", name: "hidden", private: true });
  const hidden = { owner: "ann", repo: "hidden" };
  expect(await refusal(world.eve.octokit.rest.repos.get(hidden))).toMatchObject({ status: 404 });
  expect((await world.ann.octokit.rest.repos.get(hidden)).data).toMatchObject({
    private: true,
    full_name: "ann/hidden",
  });
});

test("the hub's clock moves for answers and rows alike", async () => {
  const { octokit } = world.ann;
  const before = Date.now();
  await world.hub.admin("/clock", { advanceMs: 3_600_000 });
  const { data, headers } = await octokit.rest.issues.create({ ...world.repo, title: "later" });
  const ahead = [Date.parse(data.created_at), Date.parse(headers.date ?? "")].map((time) => time - before >= 3_599_000);
  expect(ahead).toEqual([true, true]);
});

function pick(issue: { title: string; body?: string | null | undefined; state: string }) {
  return { title: issue.title, body: issue.body, state: issue.state };
}
