import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { createRef, deleteRef, updateRef } from "../domain/refs.ts";
import type { Ref } from "../git/refs.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { notFound } from "../problem.ts";
import { nodeId } from "../present/node-id.ts";
import { apiUrl } from "../present/repository.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const NewRef = z.object({ ref: z.string(), sha: z.string() });
const RefChange = z.object({ sha: z.string(), force: z.boolean().default(false) });

export function addRefRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const show = async (repository: Repository, name: string) => {
    const sha = await hub.git.open(repository.id).ref(name);
    if (sha === undefined) throw notFound();
    return presentRef(hub, repository, { name, sha });
  };
  api.get("/repos/:owner/:repo/git/ref/:ref{.+}", async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    return c.json(await show(repository, `refs/${textParam(c, "ref")}`));
  });
  const list = async (c: ApiContext) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    const prefix = `refs/${c.req.param("ref") ?? ""}`;
    const refs = await hub.git.open(repository.id).refs("refs/");
    const found = await Promise.all(
      refs.filter((ref) => ref.name.startsWith(prefix)).map((ref) => presentRef(hub, repository, ref)),
    );
    return sendPage(c, found, (ref) => ref);
  };
  api.get("/repos/:owner/:repo/git/matching-refs/:ref{.*}", list);
  api.get("/repos/:owner/:repo/git/refs/", list);
  api.post("/repos/:owner/:repo/git/refs", async (c) => {
    const repository = repositoryOfPath(hub, c);
    const wanted = await readBody(c, NewRef);
    await createRef(hub, requireActor(c), { repository, ...wanted });
    return c.json(await show(repository, wanted.ref), 201);
  });
  api.patch("/repos/:owner/:repo/git/refs/:ref{.+}", async (c) => {
    const repository = repositoryOfPath(hub, c);
    const ref = `refs/${textParam(c, "ref")}`;
    await updateRef(hub, requireActor(c), { repository, ref, ...(await readBody(c, RefChange)) });
    return c.json(await show(repository, ref));
  });
  api.delete("/repos/:owner/:repo/git/refs/:ref{.+}", async (c) => {
    const ref = `refs/${textParam(c, "ref")}`;
    await deleteRef(hub, requireActor(c), { repository: repositoryOfPath(hub, c), ref });
    return c.body(null, 204);
  });
}

async function presentRef(hub: Hub, repository: Repository, ref: Ref) {
  const api = apiUrl(hub, repository);
  const type = (await hub.git.open(repository.id).read(ref.sha))?.type ?? "commit";
  return {
    ref: ref.name,
    node_id: nodeId("Ref", `${repository.id}/${ref.name}`),
    url: `${api}/git/${ref.name}`,
    object: { sha: ref.sha, type, url: `${api}/git/${type}s/${ref.sha}` },
  };
}
