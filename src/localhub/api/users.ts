import type { Hono } from "hono";
import { isOfIntegration } from "../domain/access.ts";
import { findUser } from "../domain/users.ts";
import type { Hub } from "../hub.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentUser } from "../present/user.ts";
import { type ApiEnv, requireActor, textParam } from "./request.ts";

export function addUserRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/user", (c) => {
    const actor = requireActor(c);
    // An installation is no user.
    if (isOfIntegration(actor.token)) throw new HubProblem(403, "Resource not accessible by integration");
    return c.json({ ...presentUser(hub, actor.user), name: actor.user.name, email: null, ...profile(actor.user) });
  });
  api.get("/users/:login", (c) => {
    const user = findUser(hub, textParam(c, "login"));
    if (user === undefined) throw notFound();
    return c.json({ ...presentUser(hub, user), name: user.name, email: null, ...profile(user) });
  });
}

function profile(user: { createdAt: string }) {
  return {
    company: null,
    blog: "",
    location: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}
