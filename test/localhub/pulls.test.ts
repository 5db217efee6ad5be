import { afterAll, beforeAll, expect, test } from "vitest";
import { containing, openWorld, refusal, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ files: { "a.txt": "one\ntwo\nthree\n" } });
});
afterAll(() => world.close());

/** Pushes a branch that changes a.txt and opens a pull request from it. */
async function openPull(branch: string, text: string, more: { body?: string; draft?: boolean } = {}) {
  const { git, ann, repo } = world;
  await git("checkout", "-q", "-B", branch, world.sha);
  await world.write("a.txt", text);
  await git("commit", "-q", "-am", `change for ${branch}`);
  await git("push", "-q", world.remote(ann), branch);
  const { data } = await ann.octokit.rest.pulls.create({ ...repo, title: branch, head: branch, base: "main", ...more });
  return data;
}

test("a pull request tells what merging would bring", async () => {
  const pull = await openPull("told", "one\n2\nthree\n");
  expect(pull).toMatchObject({
    state: "open",
    draft: false,
    merged: false,
    mergeable: true,
    mergeable_state: "clean",
    commits: 1,
    additions: 1,
    deletions: 1,
    changed_files: 1,
    head: { ref: "told" },
    base: { ref: "main", sha: world.sha },
  });
  const files = await world.ann.octokit.rest.pulls.listFiles({ ...world.repo, pull_number: pull.number });
  expect(files.data).toMatchObject([
    { filename: "a.txt", status: "modified", patch: "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three" },
  ]);
});

test("the same pull request cannot be opened twice, nor one without commits", async () => {
  const { octokit } = world.ann;
  await openPull("twice", "x\n");
  const again = octokit.rest.pulls.create({ ...world.repo, title: "t", head: "twice", base: "main" });
  expect(await refusal(again)).toMatchObject({ status: 422, message: containing("already exists") });
  const empty = octokit.rest.pulls.create({ ...world.repo, title: "t", head: "main", base: "main" });
  expect(await refusal(empty)).toMatchObject({ status: 422, message: containing("No commits between") });
});

test("a push moves the head and leaves an approval on the commit it was given for", async () => {
  const { ann, bob, git, repo } = world;
  const pull = await openPull("moves", "moved\n");
  const at = { ...repo, pull_number: pull.number };
  await bob.octokit.rest.pulls.createReview({ ...at, event: "APPROVE" });
  await git("commit", "-q", "--allow-empty", "-m", "more");
  await git("push", "-q", world.remote(ann), "moves");
  const [after, reviews] = [await ann.octokit.rest.pulls.get(at), await ann.octokit.rest.pulls.listReviews(at)];
  expect(after.data.head.sha).toBe(await git("rev-parse", "HEAD"));
  expect(reviews.data).toMatchObject([{ state: "APPROVED", commit_id: pull.head.sha, user: { login: "bob" } }]);
});

test("authors cannot approve their own, others comment on lines of the diff only", async () => {
  const { ann, bob, repo } = world;
  const pull = await openPull("review", "one\n2\nthree\n");
  const at = { ...repo, pull_number: pull.number };
  const own = ann.octokit.rest.pulls.createReview({ ...at, event: "APPROVE" });
  expect(await refusal(own)).toMatchObject({ status: 422, message: containing("Can not approve") });
  const outside = bob.octokit.rest.pulls.createReview({
    ...at,
    event: "COMMENT",
    comments: [{ path: "a.txt", line: 40, body: "where?" }],
  });
  expect(await refusal(outside)).toMatchObject({ status: 422 });
  await bob.octokit.rest.pulls.createReview({
    ...at,
    event: "REQUEST_CHANGES",
    body: "please",
    comments: [{ path: "a.txt", line: 2, body: "why 2?" }],
  });
  const { data } = await ann.octokit.rest.pulls.listReviewComments(at);
  expect(data).toMatchObject([
    { path: "a.txt", line: 2, side: "RIGHT", body: "why 2?", diff_hunk: "@@ -1,3 +1,3 @@\n one\n-two\n+2" },
  ]);
  expect((await ann.octokit.rest.pulls.listReviews(at)).data).toMatchObject([{ state: "CHANGES_REQUESTED" }]);
});

test("a draft is refused, then merged by squash with its author and closes what it names", async () => {
  const { ann, bob, git, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "wish" });
  const pull = await openPull("draft", "one\ntwo\nthree\nfour\n", { body: `Closes #${issue.number}`, draft: true });
  const at = { ...repo, pull_number: pull.number };
  expect(await refusal(bob.octokit.rest.pulls.merge(at))).toMatchObject({ status: 405 });
  await ann.octokit.graphql(
    "mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }",
    { id: pull.node_id },
  );
  const stale = bob.octokit.rest.pulls.merge({ ...at, sha: world.sha });
  expect(await refusal(stale)).toMatchObject({ status: 409 });
  const { data: merged } = await bob.octokit.rest.pulls.merge({ ...at, merge_method: "squash", sha: pull.head.sha });
  const after = await ann.octokit.rest.pulls.get(at);
  expect(after.data).toMatchObject({
    state: "closed",
    merged: true,
    merged_by: { login: "bob" },
    merge_commit_sha: merged.sha,
  });
  expect((await ann.octokit.rest.issues.get({ ...repo, issue_number: issue.number })).data.state).toBe("closed");
  await git("fetch", "-q", world.hub.url + "/ann/games", "main");
  expect(await git("log", "-1", "--format=%an|%cn|%s|%P", "FETCH_HEAD")).toBe(
    `ann|GitHub|draft (#${pull.number})|${world.sha}`,
  );
});

test("a pull request merged by rebase leaves its commits on the base, written anew", async () => {
  const { ann, git, repo } = world;
  await git("fetch", "-q", world.hub.url + "/ann/games", "main");
  const base = await git("rev-parse", "FETCH_HEAD");
  const commit = async (branch: string, to: string) => {
    await git("checkout", "-q", "-B", branch, base);
    await world.write(`${branch}.txt`, "new\n");
    await git("add", "-A");
    await git("commit", "-q", "-m", branch);
    await git("push", "-q", world.remote(ann), `${branch}:${to}`);
    return git("rev-parse", branch);
  };
  await commit("rebased", "rebased");
  const beside = await commit("beside", "main");
  const { data } = await ann.octokit.rest.pulls.create({ ...repo, title: "t", head: "rebased", base: "main" });
  await ann.octokit.rest.pulls.merge({ ...repo, pull_number: data.number, merge_method: "rebase" });
  await git("fetch", "-q", world.hub.url + "/ann/games", "main");
  expect(await git("log", "-1", "--format=%an|%s|%P", "FETCH_HEAD")).toBe(`ann|rebased|${beside}`);
  expect(await git("ls-tree", "--name-only", "FETCH_HEAD", "rebased.txt", "beside.txt")).toBe(
    "beside.txt\nrebased.txt",
  );
});

test("a pull request in conflict is not mergeable", async () => {
  const { ann, repo } = world;
  const pull = await openPull("conflict", "one\ntwo\nthree\nfünf\n");
  const at = { ...repo, pull_number: pull.number };
  expect((await ann.octokit.rest.pulls.get(at)).data).toMatchObject({ mergeable: false, mergeable_state: "dirty" });
  expect(await refusal(ann.octokit.rest.pulls.merge(at))).toMatchObject({ status: 405 });
});

test("deleting the head closes the pull request, which then cannot reopen", async () => {
  const { ann, repo } = world;
  const pull = await openPull("gone", "gone\n");
  await ann.octokit.rest.git.deleteRef({ ...repo, ref: "heads/gone" });
  const at = { ...repo, pull_number: pull.number };
  expect((await ann.octokit.rest.pulls.get(at)).data).toMatchObject({ state: "closed", merged: false });
  expect(await refusal(ann.octokit.rest.pulls.update({ ...at, state: "open" }))).toMatchObject({ status: 422 });
});

test("reviewers must be collaborators, and a review answers the request", async () => {
  const { ann, bob, repo } = world;
  const pull = await openPull("asked", "asked\n");
  const at = { ...repo, pull_number: pull.number };
  expect(await refusal(ann.octokit.rest.pulls.requestReviewers({ ...at, reviewers: ["eve"] }))).toMatchObject({
    status: 422,
  });
  const asked = await ann.octokit.rest.pulls.requestReviewers({ ...at, reviewers: ["bob"] });
  await bob.octokit.rest.pulls.createReview({ ...at, event: "COMMENT", body: "hm" });
  const after = await ann.octokit.rest.pulls.get(at);
  expect([asked.data.requested_reviewers, after.data.requested_reviewers]).toMatchObject([[{ login: "bob" }], []]);
});

test("statuses of a head combine to the newest of each context", async () => {
  const { ann, repo } = world;
  const pull = await openPull("status", "status\n");
  const set = (context: string, state: "pending" | "success" | "failure") =>
    ann.octokit.rest.repos.createCommitStatus({ ...repo, sha: pull.head.sha, context, state });
  await set("crumb/qa", "failure");
  await set("crumb/qa", "success");
  await set("crumb/verdict", "pending");
  const { data } = await ann.octokit.rest.repos.getCombinedStatusForRef({ ...repo, ref: pull.head.sha });
  expect([data.state, data.statuses.map((one) => [one.context, one.state])]).toEqual([
    "pending",
    [
      ["crumb/qa", "success"],
      ["crumb/verdict", "pending"],
    ],
  ]);
});
