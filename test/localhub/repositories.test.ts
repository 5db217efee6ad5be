import { afterAll, beforeAll, expect, test } from "vitest";
import { containing, openWorld, refusal, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Asks without following where the answer leads. */
async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${world.hub.apiUrl}${path}`, {
    method,
    redirect: "manual",
    headers: { authorization: `token ${world.ann.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, location: response.headers.get("location"), body: parsed };
}

test("who is locked out of a conversation cannot comment, who may write can", async () => {
  const { ann, bob, eve, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "heated" });
  const at = { ...repo, issue_number: issue.number };
  await ann.octokit.rest.issues.lock({ ...at, lock_reason: "too heated" });
  const { data: seen } = await eve.octokit.rest.issues.get(at);
  expect({ locked: seen.locked, reason: seen.active_lock_reason }).toEqual({ locked: true, reason: "too heated" });
  const refused = await refusal(eve.octokit.rest.issues.createComment({ ...at, body: "but" }));
  expect(refused).toMatchObject({ status: 403, message: containing("issue is locked") });
  expect((await bob.octokit.rest.issues.createComment({ ...at, body: "calm" })).status).toBe(201);
  await ann.octokit.rest.issues.unlock(at);
  expect((await eve.octokit.rest.issues.createComment({ ...at, body: "but" })).status).toBe(201);
});

test("a label that is deleted is gone from what carried it", async () => {
  const { octokit } = world.ann;
  const { data: issue } = await octokit.rest.issues.create({ ...world.repo, title: "t", labels: ["a", "b"] });
  await octokit.rest.issues.deleteLabel({ ...world.repo, name: "a" });
  const { data } = await octokit.rest.issues.get({ ...world.repo, issue_number: issue.number });
  expect(data.labels).toMatchObject([{ name: "b" }]);
});

test("a file is changed by who has seen it as it is", async () => {
  const { octokit } = world.ann;
  const wish = { ...world.repo, path: "a.txt", message: "a", content: Buffer.from("1").toString("base64") };
  const { data: made } = await octokit.rest.repos.createOrUpdateFileContents(wish);
  const blind = await refusal(octokit.rest.repos.createOrUpdateFileContents(wish));
  const stale = await refusal(octokit.rest.repos.createOrUpdateFileContents({ ...wish, sha: world.sha }));
  const sha = made.content?.sha ?? "";
  const changed = await octokit.rest.repos.createOrUpdateFileContents({ ...wish, sha });
  expect([blind.status, stale.status, changed.status]).toEqual([422, 409, 200]);
});

test("searching finds what the asker may see", async () => {
  await world.hub.admin("/repos", { owner: "ann", name: "secret", private: true });
  await world.ann.octokit.rest.issues.create({ owner: "ann", repo: "secret", title: "a hidden pear" });
  await world.ann.octokit.rest.issues.create({ ...world.repo, title: "an open pear" });
  const search = async (who: "ann" | "eve", q: string) =>
    (await world[who].octokit.request("GET /search/issues", { q })).data.items.map((one) => one.title);
  expect([
    await search("ann", "pear"),
    await search("eve", "pear"),
    await search("ann", "pear repo:ann/games"),
  ]).toEqual([["an open pear", "a hidden pear"], ["an open pear"], ["an open pear"]]);
});

test("a renamed repository is found under its former name, and its id never changes", async () => {
  const { octokit } = world.ann;
  const { data: before } = await octokit.rest.repos.get(world.repo);
  await octokit.rest.repos.update({ ...world.repo, name: "toys" });
  const byId = `${world.hub.apiUrl}/repositories/${before.id}`;
  const moved = (status: number, rest: string) => ({
    status,
    location: `${byId}${rest}`,
    body: { message: "Moved Permanently", url: `${byId}${rest}` },
  });
  expect([
    await ask("GET", "/repos/ann/games/issues?state=all"),
    await ask("POST", "/repos/ann/games/issues", { title: "t" }),
  ]).toMatchObject([moved(301, "/issues?state=all"), moved(307, "/issues")]);
  // Octokit follows, as fetch does.
  const { data: made } = await octokit.rest.issues.create({ ...world.repo, title: "under the old name" });
  expect(made.repository_url).toBe(`${world.hub.apiUrl}/repos/ann/toys`);
  expect(await ask("GET", `/repositories/${before.id}`)).toMatchObject({ status: 200, body: { name: "toys" } });
  expect(await world.git("ls-remote", world.remote(world.ann), "refs/heads/main")).toContain("refs/heads/main");
});

test("a name that somebody took again leads to the new owner of it", async () => {
  await world.hub.admin("/repos", { owner: "ann", name: "games" });
  expect(await ask("GET", "/repos/ann/games")).toMatchObject({ status: 200, body: { name: "games" } });
});

test("a repository that was given away keeps its id and lets the giver write", async () => {
  const { ann, bob, eve } = world;
  const place = { owner: "ann", repo: "toys" };
  expect(await refusal(eve.octokit.rest.repos.transfer({ ...place, new_owner: "eve" }))).toMatchObject({ status: 403 });
  await ann.octokit.rest.repos.transfer({ ...place, new_owner: "bob" });
  const { data } = await ann.octokit.rest.repos.get(place);
  expect({ name: data.full_name, permissions: data.permissions }).toMatchObject({
    name: "bob/toys",
    permissions: { admin: false, push: true },
  });
  expect((await bob.octokit.rest.repos.get({ owner: "bob", repo: "toys" })).data.permissions?.admin).toBe(true);
});
