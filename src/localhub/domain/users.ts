import { randomBytes } from "node:crypto";
import type { Actor, Hub } from "../hub.ts";
import type { PersonalToken, Token, User } from "../model.ts";

/** Login of the identity that job tokens act under. */
export const ACTIONS_BOT = "github-actions[bot]";

export function findUser(hub: Hub, login: string): User | undefined {
  const wanted = login.toLowerCase();
  return hub.store.users.all().find((user) => user.login.toLowerCase() === wanted);
}

/** The user of that login, made if there is none. A login ending in `[bot]` is a bot's. */
export function ensureUser(hub: Hub, login: string): User {
  const known = findUser(hub, login);
  if (known !== undefined) return known;
  return hub.store.users.put({
    id: hub.store.users.nextId(),
    login,
    type: login.endsWith("[bot]") ? "Bot" : "User",
    name: null,
    createdAt: hub.clock.timestamp(),
  });
}

/** A new token that may do all its user may; `value` lets the caller choose it. */
export function createToken(hub: Hub, user: User, value?: string): PersonalToken {
  const token: PersonalToken = {
    id: hub.store.tokens.nextId(),
    type: "personal",
    userId: user.id,
    value: value ?? `ghp_${randomBytes(18).toString("hex")}`,
    createdAt: hub.clock.timestamp(),
  };
  hub.store.tokens.put(token);
  return token;
}

/** Who a token speaks for; undefined for tokens unknown or expired. */
export function actorOfToken(hub: Hub, value: string): Actor | undefined {
  const token = hub.store.tokens.all().find((one) => one.value === value && !isOver(hub, one));
  const user = token === undefined ? undefined : hub.store.users.get(token.userId);
  return token === undefined || user === undefined ? undefined : { user, token };
}

function isOver(hub: Hub, token: Token): boolean {
  return token.type === "installation" && Date.parse(token.expiresAt) <= hub.clock.now();
}

/** The address git commits of a user carry. */
export function noreplyAddress(user: User): string {
  return `${user.id}+${user.login}@users.noreply.github.com`;
}

/** The user a commit's address belongs to. */
export function userOfAddress(hub: Hub, address: string): User | undefined {
  const match = /^(?:(\d+)\+)?(.+)@users\.noreply\.github\.com$/.exec(address);
  if (match === null) return undefined;
  const [, id, login = ""] = match;
  return id === undefined ? findUser(hub, login) : hub.store.users.get(Number(id));
}
