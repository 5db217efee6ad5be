import type { Hub } from "../hub.ts";
import type { User } from "../model.ts";
import { nodeId } from "./node-id.ts";

const GHOST: User = { id: 10_137, login: "ghost", type: "User", name: null, createdAt: "2008-01-01T00:00:00Z" };

/** The user with that id, or GitHub's stand-in for accounts that are gone. */
export function userById(hub: Hub, id: number): User {
  return hub.store.users.get(id) ?? GHOST;
}

export function presentUser(hub: Hub, user: User) {
  const api = `${hub.urls.api}/users/${encodeURIComponent(user.login)}`;
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId("User", user.id),
    avatar_url: `${hub.urls.web}/avatars/u/${user.id}`,
    gravatar_id: "",
    url: api,
    html_url: `${hub.urls.web}/${user.type === "Bot" ? `apps/${user.login.replace("[bot]", "")}` : user.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: user.type,
    user_view_type: "public",
    site_admin: false,
  };
}

export function presentUserId(hub: Hub, id: number) {
  return presentUser(hub, userById(hub, id));
}
