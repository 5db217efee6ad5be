import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { checkPath, createCommit } from "../domain/commits.ts";
import { signatureOf } from "../domain/sign.ts";
import { formatSignature, type Signature } from "../git/commit.ts";
import type { TreeChange } from "../git/object-database.ts";
import { entryType, type TreeEntry } from "../git/tree.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentGitCommit } from "../present/commit.ts";
import { nodeId } from "../present/node-id.ts";
import { apiUrl } from "../present/repository.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const NewBlob = z.object({ content: z.string(), encoding: z.enum(["utf-8", "base64"]).default("utf-8") });
const NewTree = z.object({
  base_tree: z.string().optional(),
  tree: z
    .array(
      z.object({
        path: z.string(),
        mode: z.enum(["100644", "100755", "040000", "160000", "120000"]).default("100644"),
        type: z.enum(["blob", "tree", "commit"]).optional(),
        sha: z.string().nullish(),
        content: z.string().optional(),
      }),
    )
    .min(1),
});
const Person = z.object({ name: z.string(), email: z.string(), date: z.string().optional() });
const NewCommit = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).default([]),
  author: Person.optional(),
  committer: Person.optional(),
});
const NewTag = z.object({
  tag: z.string(),
  message: z.string(),
  object: z.string(),
  type: z.enum(["commit", "tree", "blob"]),
  tagger: Person.optional(),
});

export function addGitDatabaseRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  addBlobRoutes(api, hub);
  addTreeRoutes(api, hub);
  addCommitRoutes(api, hub);
  addTagRoutes(api, hub);
}

function forReading(hub: Hub, c: ApiContext): Repository {
  const repository = repositoryOfPath(hub, c);
  demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
  return repository;
}

// GitHub makes no objects in a repository that nothing was pushed to yet.
async function forWriting(hub: Hub, c: ApiContext): Promise<Repository> {
  const repository = repositoryOfPath(hub, c);
  demand(hub, requireActor(c), { repository, right: RIGHTS.writeContents });
  if (repository.pushedAt === null) throw new HubProblem(409, "Git Repository is empty.");
  return repository;
}

function addBlobRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.post("/repos/:owner/:repo/git/blobs", async (c) => {
    const repository = await forWriting(hub, c);
    const { content, encoding } = await readBody(c, NewBlob);
    const sha = await hub.git
      .open(repository.id)
      .write("blob", Buffer.from(content, encoding === "base64" ? "base64" : "utf8"));
    return c.json({ sha, url: `${apiUrl(hub, repository)}/git/blobs/${sha}` }, 201);
  });
  api.get("/repos/:owner/:repo/git/blobs/:sha", async (c) => {
    const repository = forReading(hub, c);
    const blob = await hub.git.open(repository.id).read(textParam(c, "sha"));
    if (blob?.type !== "blob") throw notFound();
    if ((c.req.header("accept") ?? "").includes("raw")) return c.body(new Uint8Array(blob.content));
    return c.json({
      sha: blob.sha,
      node_id: nodeId("Blob", `${repository.id}/${blob.sha}`),
      size: blob.content.length,
      url: `${apiUrl(hub, repository)}/git/blobs/${blob.sha}`,
      content: blob.content.toString("base64"),
      encoding: "base64",
    });
  });
}

function addTreeRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/git/trees/:sha{.+}", async (c) => {
    const repository = forReading(hub, c);
    const git = hub.git.open(repository.id);
    const root = await git.read(`${textParam(c, "sha")}^{tree}`);
    if (root === undefined) throw notFound();
    const recursive = c.req.query("recursive") !== undefined;
    const entries = recursive ? await git.treeRecursive(root.sha) : ((await git.tree(root.sha)) ?? []);
    return c.json(await presentTree(hub, repository, { sha: root.sha, entries }));
  });
  api.post("/repos/:owner/:repo/git/trees", async (c) => {
    const repository = await forWriting(hub, c);
    const wanted = await readBody(c, NewTree);
    const git = hub.git.open(repository.id);
    if (wanted.base_tree !== undefined && (await git.tree(wanted.base_tree)) === undefined) {
      throw new HubProblem(404, "base_tree is not a valid tree oid");
    }
    const changes = await Promise.all(
      wanted.tree.map(async (entry): Promise<TreeChange> => {
        const path = checkPath(entry.path);
        if (entry.content !== undefined) {
          return { path, mode: entry.mode, sha: await git.write("blob", Buffer.from(entry.content)) };
        }
        if (entry.sha === undefined) throw new HubProblem(422, "Must supply either tree.sha or tree.content");
        if (entry.sha !== null && (await git.read(entry.sha)) === undefined) {
          throw new HubProblem(422, `tree.sha ${entry.sha} is not a valid object`);
        }
        return { path, mode: entry.mode, sha: entry.sha };
      }),
    );
    const sha = await git.changeTree(wanted.base_tree ?? null, changes);
    return c.json(await presentTree(hub, repository, { sha, entries: (await git.tree(sha)) ?? [] }), 201);
  });
}

async function presentTree(hub: Hub, repository: Repository, tree: { sha: string; entries: readonly TreeEntry[] }) {
  const api = apiUrl(hub, repository);
  const git = hub.git.open(repository.id);
  const entries = await Promise.all(
    tree.entries.map(async (entry) => {
      const type = entryType(entry.mode);
      const shown = { path: entry.name, mode: entry.mode, type, sha: entry.sha };
      if (type === "commit") return shown;
      const url = `${api}/git/${type}s/${entry.sha}`;
      if (type === "tree") return { ...shown, url };
      return { ...shown, size: (await git.read(entry.sha))?.content.length ?? 0, url };
    }),
  );
  return { sha: tree.sha, url: `${api}/git/trees/${tree.sha}`, tree: entries, truncated: false };
}

function addCommitRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/git/commits/:sha", async (c) => {
    const repository = forReading(hub, c);
    const commit = await hub.git.open(repository.id).commit(textParam(c, "sha"));
    if (commit === undefined) throw notFound();
    return c.json(presentGitCommit(hub, repository, commit));
  });
  api.post("/repos/:owner/:repo/git/commits", async (c) => {
    const repository = await forWriting(hub, c);
    const { author, committer, ...wanted } = await readBody(c, NewCommit);
    const sha = await createCommit(hub, requireActor(c), {
      ...wanted,
      repository,
      author: author === undefined ? undefined : toSignature(hub, author),
      committer: committer === undefined ? undefined : toSignature(hub, committer),
    });
    const commit = await hub.git.open(repository.id).commit(sha);
    if (commit === undefined) throw notFound();
    return c.json(presentGitCommit(hub, repository, commit), 201);
  });
}

function toSignature(hub: Hub, person: z.output<typeof Person>): Signature {
  const time = person.date === undefined ? hub.clock.now() : Date.parse(person.date);
  if (Number.isNaN(time)) throw new HubProblem(422, `${person.date} is not a valid date`);
  return { name: person.name, email: person.email, seconds: Math.floor(time / 1000), zone: "+0000" };
}

function addTagRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.post("/repos/:owner/:repo/git/tags", async (c) => {
    const repository = await forWriting(hub, c);
    const wanted = await readBody(c, NewTag);
    const git = hub.git.open(repository.id);
    if ((await git.read(wanted.object))?.type !== wanted.type) throw new HubProblem(422, "Object does not exist");
    const tagger = wanted.tagger === undefined ? undefined : toSignature(hub, wanted.tagger);
    const signature = tagger ?? signatureOf(hub, requireActor(c).user);
    const lines = [`object ${wanted.object}`, `type ${wanted.type}`, `tag ${wanted.tag}`];
    const text = [...lines, `tagger ${formatSignature(signature)}`, "", wanted.message, ""].join("\n");
    const sha = await git.write("tag", Buffer.from(text));
    return c.json(await presentTag(hub, repository, sha), 201);
  });
  api.get("/repos/:owner/:repo/git/tags/:sha", async (c) => {
    return c.json(await presentTag(hub, forReading(hub, c), textParam(c, "sha")));
  });
}

async function presentTag(hub: Hub, repository: Repository, sha: string) {
  const object = await hub.git.open(repository.id).read(sha);
  if (object?.type !== "tag") throw notFound();
  const text = object.content.toString("utf8");
  const split = text.indexOf("\n\n");
  const field = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(text.slice(0, split))?.[1] ?? "";
  const [, name = "", email = "", seconds = "0"] = /^(.*) <(.*)> (\d+)/.exec(field("tagger")) ?? [];
  const api = apiUrl(hub, repository);
  const target = { type: field("type"), sha: field("object") };
  return {
    node_id: nodeId("Tag", `${repository.id}/${sha}`),
    tag: field("tag"),
    sha,
    url: `${api}/git/tags/${sha}`,
    message: text.slice(split + 2).trimEnd(),
    tagger: { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z") },
    object: { ...target, url: `${api}/git/${target.type}s/${target.sha}` },
    verification: { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null },
  };
}
