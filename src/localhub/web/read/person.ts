import type { User } from "../../model.ts";
import type { Store } from "../../store.ts";

/** Somebody as pages show them. */
export interface Person {
  readonly login: string;
  readonly isBot: boolean;
}

export function personOf(user: User | undefined): Person {
  // Whoever is gone is shown as GitHub shows them.
  return user === undefined ? { login: "ghost", isBot: false } : { login: user.login, isBot: user.type === "Bot" };
}

export function findPerson(store: Store, userId: number): Person {
  return personOf(store.users.get(userId));
}
