import type { Hub } from "../hub.ts";
import type { User } from "../model.ts";
import { nodeId } from "../present/node-id.ts";

/** Somebody who acts; bots are called without the `[bot]` that REST and commits call them by. */
export function showUser(hub: Hub, user: User) {
  const isBot = user.type === "Bot";
  const login = isBot ? user.login.replace(/\[bot\]$/, "") : user.login;
  const resourcePath = isBot ? `/apps/${login}` : `/${login}`;
  return {
    __typename: user.type,
    id: nodeId("User", user.id),
    databaseId: user.id,
    login,
    name: user.name,
    avatarUrl: `${hub.urls.web}/avatars/u/${user.id}`,
    resourcePath,
    url: `${hub.urls.web}${resourcePath}`,
  };
}

/** The one who asks; a bot is told the whole of its login. */
export function showSelf(hub: Hub, user: User) {
  return { ...showUser(hub, user), login: user.login };
}

/** Null for accounts that are gone, which REST calls `ghost`. */
export function showAuthor(hub: Hub, id: number) {
  const user = hub.store.users.get(id);
  return user === undefined ? null : showUser(hub, user);
}
