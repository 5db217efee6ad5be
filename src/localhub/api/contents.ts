import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { protectionOf } from "../domain/branch-protection.ts";
import { writeFile } from "../domain/write-file.ts";
import type { GitObject } from "../git/object-reader.ts";
import { parseTree } from "../git/tree.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentCommit, presentGitCommit } from "../present/commit.ts";
import { apiUrl, webUrl } from "../present/repository.ts";
import type { BranchProtection } from "../repository-rows.ts";
import { findCommit } from "./commits.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const FileWish = z.object({
  message: z.string(),
  content: z.string(),
  sha: z.string().optional(),
  branch: z.string().optional(),
});

export function addContentRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const answer = async (c: ApiContext, path: string) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    const ref = c.req.query("ref") ?? repository.defaultBranch;
    const commit = await findCommit(hub, repository, ref);
    if (commit === undefined) throw new HubProblem(404, `No commit found for the ref ${ref}`);
    const object = await hub.git.open(repository.id).read(`${commit.sha}:${path}`);
    if (object === undefined) throw notFound();
    if (object.type === "tree") return c.json(await presentFolder(hub, { repository, path, ref }, object));
    if ((c.req.header("accept") ?? "").includes("raw")) {
      c.header("Content-Type", "application/vnd.github.raw; charset=utf-8");
      return c.body(new Uint8Array(object.content));
    }
    return c.json(presentFile(hub, { repository, path, ref }, object));
  };
  api.get("/repos/:owner/:repo/contents", (c) => answer(c, ""));
  api.get("/repos/:owner/:repo/contents/:path{.*}", (c) => answer(c, textParam(c, "path").replace(/\/+$/, "")));
  addFileWriting(api, hub);
  addBranchRoutes(api, hub);
}

function addFileWriting(api: Hono<ApiEnv>, hub: Hub): void {
  api.put("/repos/:owner/:repo/contents/:path{.+}", async (c) => {
    const { branch, message, content, sha: seen } = await readBody(c, FileWish);
    const repository = repositoryOfPath(hub, c);
    const path = textParam(c, "path");
    const wish = { repository, path, message, branch, seen, content: Buffer.from(content, "base64") };
    const { commit, isNew } = await writeFile(hub, requireActor(c), wish);
    const git = hub.git.open(repository.id);
    const [file, written] = await Promise.all([git.read(`${commit}:${path}`), git.commit(commit)]);
    if (file === undefined || written === undefined) throw notFound();
    const place = { repository, path, ref: branch ?? repository.defaultBranch };
    const entry = presentEntry(hub, place, { type: "file", sha: file.sha, size: file.content.length });
    return c.json({ content: entry, commit: presentGitCommit(hub, repository, written) }, isNew ? 201 : 200);
  });
}

function addBranchRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/branches", async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    const refs = await hub.git.open(repository.id).refs("refs/heads/");
    const asked = c.req.query("protected");
    const branches = refs.map((ref) => {
      const name = ref.name.slice("refs/heads/".length);
      // Rules do not make a branch one of these.
      return { name, sha: ref.sha, isProtected: protectionOf(hub, repository, name) !== undefined };
    });
    const seen = branches.filter(({ isProtected }) => asked === undefined || asked === String(isProtected));
    return sendPage(c, seen, ({ name, sha, isProtected }) => ({
      name,
      commit: { sha, url: `${apiUrl(hub, repository)}/commits/${sha}` },
      protected: isProtected,
    }));
  });
  api.get("/repos/:owner/:repo/branches/:branch{.+}", async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    const name = textParam(c, "branch");
    const commit = await hub.git.open(repository.id).commit(`refs/heads/${name}`);
    if (commit === undefined) throw new HubProblem(404, "Branch not found");
    const self = `${apiUrl(hub, repository)}/branches/${name}`;
    return c.json({
      name,
      commit: presentCommit(hub, repository, commit),
      _links: { self, html: `${webUrl(hub, repository)}/tree/${name}` },
      ...presentProtected(protectionOf(hub, repository, name)),
      protection_url: `${self}/protection`,
    });
  });
}

function presentProtected(protection: BranchProtection | undefined) {
  const contexts = protection?.checks?.contexts ?? [];
  const checks = contexts.map((context) => ({ context, app_id: null }));
  const level = protection?.checks == null ? "off" : protection.isForAdmins ? "everyone" : "non_admins";
  return {
    protected: protection !== undefined,
    protection: {
      enabled: protection !== undefined,
      required_status_checks: { enforcement_level: level, contexts, checks },
    },
  };
}

interface Place {
  readonly repository: Repository;
  readonly path: string;
  readonly ref: string;
}

function presentEntry(hub: Hub, place: Place, entry: { type: "file" | "dir" | "symlink"; sha: string; size: number }) {
  const { repository, path, ref } = place;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const api = apiUrl(hub, repository);
  const web = webUrl(hub, repository);
  const self = `${api}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
  const html = `${web}/${entry.type === "dir" ? "tree" : "blob"}/${ref}/${encoded}`;
  const git = `${api}/git/${entry.type === "dir" ? "trees" : "blobs"}/${entry.sha}`;
  return {
    name: path.split("/").at(-1) ?? "",
    path,
    sha: entry.sha,
    size: entry.size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: entry.type === "dir" ? null : `${web}/raw/${ref}/${encoded}`,
    type: entry.type,
    _links: { self, git, html },
  };
}

function presentFile(hub: Hub, place: Place, object: GitObject) {
  return {
    ...presentEntry(hub, place, { type: "file", sha: object.sha, size: object.content.length }),
    content: object.content.toString("base64").replace(/.{60}/g, "$&\n"),
    encoding: "base64",
  };
}

async function presentFolder(hub: Hub, place: Place, object: GitObject) {
  const git = hub.git.open(place.repository.id);
  return Promise.all(
    parseTree(object.content).map(async (entry) => {
      const path = place.path === "" ? entry.name : `${place.path}/${entry.name}`;
      const type = entry.mode === "040000" ? "dir" : entry.mode === "120000" ? "symlink" : "file";
      const size = type === "dir" ? 0 : ((await git.read(entry.sha))?.content.length ?? 0);
      return presentEntry(hub, { ...place, path }, { type, sha: entry.sha, size });
    }),
  );
}
