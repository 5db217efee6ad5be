import { afterAll, beforeAll, expect, test } from "vitest";
import { containing, openWorld, refusal, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ private: true });
});
afterAll(() => world.close());

const COMMIT = `mutation($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid messageHeadline } ref { name } }
}`;

function commitInput(branch: string, head: string, files: Readonly<Record<string, string>>) {
  const additions = Object.entries(files).map(([path, text]) => ({
    path,
    contents: Buffer.from(text).toString("base64"),
  }));
  return {
    input: {
      branch: { repositoryNameWithOwner: "ann/games", branchName: branch },
      expectedHeadOid: head,
      message: { headline: "headline", body: "body" },
      fileChanges: { additions, deletions: [] },
    },
  };
}

async function headOf(branch: string): Promise<string> {
  const { data } = await world.ann.octokit.rest.git.getRef({ ...world.repo, ref: `heads/${branch}` });
  return data.object.sha;
}

test("git clones with a token and not without", async () => {
  const { git } = world;
  expect(await git("ls-remote", world.remote(world.bob), "refs/heads/main")).toBe(`${world.sha}\trefs/heads/main`);
  await expect(git("ls-remote", world.remote(world.eve))).rejects.toThrow(/not found/i);
  await expect(git("ls-remote", `${world.hub.url}/ann/games`)).rejects.toThrow(/could not read Username/);
});

test("a push by who may only read is refused by the server", async () => {
  await world.hub.admin("/repos", { owner: "ann", name: "open" });
  const address = `${world.hub.url.replace("//", `//x:${world.eve.token}@`)}/ann/open.git`;
  await expect(world.git("push", "-q", address, "main")).rejects.toThrow(/403/);
});

test("an orphan branch is made of blobs, a tree and a commit without parents", async () => {
  const { octokit } = world.ann;
  const { repo } = world;
  const blob = await octokit.rest.git.createBlob({ ...repo, content: "hello\n" });
  const tree = await octokit.rest.git.createTree({
    ...repo,
    tree: [
      { path: "log/0.jsonl", mode: "100644", type: "blob", sha: blob.data.sha },
      { path: "log/more.txt", mode: "100644", type: "blob", content: "x" },
    ],
  });
  const commit = await octokit.rest.git.createCommit({ ...repo, message: "root", tree: tree.data.sha, parents: [] });
  await octokit.rest.git.createRef({ ...repo, ref: "refs/heads/log", sha: commit.data.sha });
  const again = octokit.rest.git.createRef({ ...repo, ref: "refs/heads/log", sha: commit.data.sha });
  expect(await refusal(again)).toMatchObject({ status: 422, message: containing("already exists") });
  await world.git("fetch", "-q", world.remote(world.ann), "log");
  expect(await world.git("show", "FETCH_HEAD:log/0.jsonl")).toBe("hello");
  expect(await world.git("fsck", "--strict", "--no-dangling", "FETCH_HEAD")).toBe("");
  expect((await octokit.rest.git.getTree({ ...repo, tree_sha: "log", recursive: "1" })).data.tree).toMatchObject([
    { path: "log", type: "tree" },
    { path: "log/0.jsonl", type: "blob", size: 6 },
    { path: "log/more.txt", type: "blob", size: 1 },
  ]);
});

test("createCommitOnBranch swaps the head it was told and refuses any other", async () => {
  const { octokit } = world.ann;
  await octokit.rest.git.createRef({ ...world.repo, ref: "refs/heads/swap", sha: world.sha });
  const files = { "deep/er/file.txt": "1", "README.md": "# changed\n" };
  const made = await octokit.graphql<Record<string, unknown>>(COMMIT, commitInput("swap", world.sha, files));
  const head = await headOf("swap");
  expect(made["createCommitOnBranch"]).toEqual({
    commit: { oid: head, messageHeadline: "headline" },
    ref: { name: "swap" },
  });
  const stale = octokit.graphql(COMMIT, commitInput("swap", world.sha, { a: "2" }));
  await expect(stale).rejects.toMatchObject({ errors: [{ type: "STALE_DATA", path: ["createCommitOnBranch"] }] });
  expect(await headOf("swap")).toBe(head);
  await world.git("fetch", "-q", world.remote(world.ann), "swap");
  expect(await world.git("log", "-1", "--format=%an|%cn|%B", "FETCH_HEAD")).toBe("ann|GitHub|headline\n\nbody");
  expect(await world.git("fsck", "--strict", "--no-dangling", "FETCH_HEAD")).toBe("");
});

test("of many commits that expect the same head one wins", async () => {
  const { octokit } = world.ann;
  await octokit.rest.git.createRef({ ...world.repo, ref: "refs/heads/race", sha: world.sha });
  const attempts = Array.from({ length: 8 }, (_, n) =>
    octokit.graphql(COMMIT, commitInput("race", world.sha, { "race.txt": String(n) })),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...world.repo, basehead: "main...race" });
  expect([data.status, data.ahead_by]).toEqual(["ahead", 1]);
});

const MOVE = "mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";

test("updateRefs moves refs from where they are said to be, all or none, and back only by force", async () => {
  const { octokit } = world.ann;
  const nowhere = "0".repeat(40);
  const { node_id: repositoryId } = (await octokit.rest.repos.get(world.repo)).data;
  const tree = (await octokit.rest.git.getCommit({ ...world.repo, commit_sha: world.sha })).data.tree.sha;
  const { data: root } = await octokit.rest.git.createCommit({ ...world.repo, message: "root", tree, parents: [] });
  const move = async (...refUpdates: readonly Record<string, unknown>[]) =>
    octokit.graphql(MOVE, { input: { repositoryId, refUpdates } });
  const ref = (name: string, over: Record<string, unknown>) => ({ name: `refs/heads/${name}`, ...over });
  await move(
    ref("moved", { beforeOid: nowhere, afterOid: world.sha }),
    ref("other", { beforeOid: nowhere, afterOid: world.sha }),
  );
  const refused = { errors: [{ type: "UNPROCESSABLE", path: ["updateRefs"] }] };
  const isForward = move(ref("moved", { beforeOid: world.sha, afterOid: root.sha }));
  await expect(isForward).rejects.toMatchObject(refused);
  const oneElsewhere = move(
    ref("other", { beforeOid: world.sha, afterOid: root.sha, force: true }),
    ref("moved", { beforeOid: root.sha, afterOid: root.sha, force: true }),
  );
  await expect(oneElsewhere).rejects.toMatchObject(refused);
  expect([await headOf("moved"), await headOf("other")]).toEqual([world.sha, world.sha]);
  await move(ref("moved", { beforeOid: world.sha, afterOid: root.sha, force: true }));
  await move(ref("other", { beforeOid: world.sha, afterOid: nowhere }));
  expect(await headOf("moved")).toBe(root.sha);
  expect(await refusal(headOf("other"))).toMatchObject({ status: 404 });
  await expect(octokit.graphql(MOVE, { input: { repositoryId: "R_none", refUpdates: [] } })).rejects.toMatchObject({
    errors: [{ type: "NOT_FOUND" }],
  });
});

test("createCommitOnBranch makes no branch", async () => {
  const missing = world.ann.octokit.graphql(COMMIT, commitInput("nowhere", world.sha, { a: "1" }));
  await expect(missing).rejects.toMatchObject({ errors: [{ type: "NOT_FOUND" }] });
});

test("a document that GitHub's schema does not know is refused before it runs", async () => {
  const wrong = world.ann.octokit.graphql("{ viewer { shoeSize } }");
  await expect(wrong).rejects.toThrow(/Cannot query field "shoeSize" on type "User"/);
});

test("a ref moves back by force only", async () => {
  const { octokit } = world.ann;
  await octokit.rest.git.createRef({ ...world.repo, ref: "refs/heads/back", sha: world.sha });
  await octokit.graphql(COMMIT, commitInput("back", world.sha, { a: "1" }));
  const back = { ...world.repo, ref: "heads/back", sha: world.sha };
  const gentle = refusal(octokit.rest.git.updateRef(back));
  expect(await gentle).toMatchObject({ status: 422, message: containing("fast forward") });
  await octokit.rest.git.updateRef({ ...back, force: true });
  expect(await headOf("back")).toBe(world.sha);
});

test("contents come as JSON, as raw bytes and as a folder", async () => {
  const { octokit } = world.ann;
  const file = { ...world.repo, path: "README.md" };
  const json = await octokit.rest.repos.getContent(file);
  const raw = await octokit.rest.repos.getContent({ ...file, mediaType: { format: "raw" } });
  const folder = await octokit.rest.repos.getContent({ ...world.repo, path: "" });
  expect([json.data, raw.data, folder.data]).toMatchObject([
    { type: "file", encoding: "base64", content: Buffer.from("# Games\n").toString("base64"), size: 8 },
    "# Games\n",
    [{ type: "file", name: "README.md" }],
  ]);
});

test("commits tell the users behind their addresses", async () => {
  const { data } = await world.ann.octokit.rest.repos.getCommit({ ...world.repo, ref: "main" });
  expect(data).toMatchObject({
    sha: world.sha,
    author: { login: "ann" },
    commit: { message: "first", verification: { verified: false, reason: "unsigned" } },
    files: [{ filename: "README.md", status: "added" }],
  });
});

test("nothing is made in a repository nobody has pushed to", async () => {
  await world.hub.admin("/repos", { owner: "ann", name: "empty" });
  const early = world.ann.octokit.rest.git.createBlob({ owner: "ann", repo: "empty", content: "x" });
  expect(await refusal(early)).toMatchObject({ status: 409, message: containing("empty") });
});
