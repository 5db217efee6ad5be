import type { AppPermissions, Timestamp } from "../model.ts";

/** A GitHub App as it is registered. */
export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: number;
  readonly clientId: string;
  /** In PEM, for what the app signs. */
  readonly publicKey: string;
  readonly permissions: AppPermissions;
  readonly events: readonly string[];
  /** Its webhook, a row of the hooks. */
  readonly hookId: number | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** An app let into the repositories of one account. */
export interface Installation {
  readonly id: number;
  readonly appId: number;
  readonly accountId: number;
  readonly repositoryIds: readonly number[] | "all";
  readonly suspendedAt: Timestamp | null;
  readonly suspendedById: number | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
