import type { Hono } from "hono";
import * as z from "zod";
import { accessOf, reachOf } from "../domain/access.ts";
import { changeRepository, transferRepository } from "../domain/rename-repository.ts";
import { inviteCollaborator } from "../domain/invitations.ts";
import { permissionOf, removeCollaborator } from "../domain/repositories.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Access, Repository } from "../model.ts";
import { notFound } from "../problem.ts";
import { presentRepository } from "../present/repository.ts";
import { presentUser, presentUserId } from "../present/user.ts";
import { presentInvitation } from "./invitations.ts";
import { sendPage } from "./paginate.ts";
import { type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const Permission = z.object({
  permission: z.enum(["pull", "triage", "push", "maintain", "admin", "read", "write"]).default("push"),
});

const RepositoryChange = z.object({
  name: z.string().optional(),
  description: z.string().nullish(),
  private: z.boolean().optional(),
  default_branch: z.string().optional(),
  archived: z.boolean().optional(),
});
const Transfer = z.object({ new_owner: z.string(), new_name: z.string().optional() });

export function addRepositoryRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo", (c) => {
    const repository = repositoryOfPath(hub, c);
    return c.json(presentWhole(hub, c.get("actor"), repository));
  });
  api.patch("/repos/:owner/:repo", async (c) => {
    const { default_branch: defaultBranch, ...change } = await readBody(c, RepositoryChange);
    const wanted = { repository: repositoryOfPath(hub, c), change: { ...change, defaultBranch } };
    return c.json(presentWhole(hub, c.get("actor"), await changeRepository(hub, requireActor(c), wanted)));
  });
  api.post("/repos/:owner/:repo/transfer", async (c) => {
    const { new_owner: newOwner, new_name: newName } = await readBody(c, Transfer);
    const wanted = { repository: repositoryOfPath(hub, c), newOwner, newName };
    return c.json(presentRepository(hub, transferRepository(hub, requireActor(c), wanted)), 202);
  });
  addCollaboratorRoutes(api, hub);
}

function presentWhole(hub: Hub, actor: Actor | null, repository: Repository) {
  return {
    ...presentRepository(hub, repository),
    permissions: permissionsOf(hub, actor, repository),
    allow_merge_commit: true,
    allow_squash_merge: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    allow_update_branch: false,
    use_squash_pr_title_as_default: false,
    temp_clone_token: "",
    delete_branch_on_merge: false,
    network_count: 0,
    subscribers_count: 0,
  };
}

function addCollaboratorRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/collaborators", (c) => {
    const repository = repositoryOfPath(hub, c);
    requireActor(c);
    const rows = [
      { userId: repository.ownerId, access: "admin" as const },
      ...hub.store.collaborators.group(repository.id),
    ];
    return sendPage(c, rows, (row) => ({
      ...presentUserId(hub, row.userId),
      permissions: flags(row.access),
      role_name: row.access,
    }));
  });

  api.get("/repos/:owner/:repo/collaborators/:login", (c) => {
    const { access } = permissionOf(hub, c.get("actor"), {
      repository: repositoryOfPath(hub, c),
      login: textParam(c, "login"),
    });
    if (access !== "write" && access !== "admin") throw notFound();
    return c.body(null, 204);
  });

  api.get("/repos/:owner/:repo/collaborators/:login/permission", (c) => {
    const { user, access } = permissionOf(hub, c.get("actor"), {
      repository: repositoryOfPath(hub, c),
      login: textParam(c, "login"),
    });
    const shown = { ...presentUser(hub, user), permissions: flags(access), role_name: access };
    return c.json({ permission: access, user: shown, role_name: access });
  });

  api.put("/repos/:owner/:repo/collaborators/:login", async (c) => {
    const { permission } = await readBody(c, Permission);
    const wanted = { repository: repositoryOfPath(hub, c), login: textParam(c, "login"), access: toAccess(permission) };
    const invitation = inviteCollaborator(hub, requireActor(c), wanted);
    return invitation === undefined ? c.body(null, 204) : c.json(presentInvitation(hub, invitation), 201);
  });

  api.delete("/repos/:owner/:repo/collaborators/:login", (c) => {
    removeCollaborator(hub, requireActor(c), {
      repository: repositoryOfPath(hub, c),
      login: textParam(c, "login"),
    });
    return c.body(null, 204);
  });
}

function toAccess(permission: z.output<typeof Permission>["permission"]): Access {
  switch (permission) {
    case "pull":
    case "read":
    case "triage":
      return "read";
    case "push":
    case "write":
    case "maintain":
      return "write";
    case "admin":
      return "admin";
  }
}

function flags(access: Access | "none") {
  return {
    admin: access === "admin",
    maintain: access === "admin",
    push: access === "admin" || access === "write",
    triage: access === "admin" || access === "write",
    pull: access !== "none",
  };
}

function permissionsOf(hub: Hub, actor: Actor | null, repository: Repository) {
  if (actor === null) return flags("none");
  const reach = reachOf(hub, actor.token);
  if (reach === undefined) return flags(accessOf(hub, actor.user.id, repository));
  return flags(reach.includes(repository) && reach.levelOf("contents") === "write" ? "write" : "read");
}
