import type { Access, Timestamp } from "./model.ts";

/** A name a repository had; it leads there until somebody takes it. */
export interface FormerName {
  readonly id: string;
  readonly repositoryId: number;
}

/** Somebody who was asked into a repository and has not answered yet. */
export interface Invitation {
  readonly id: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly inviterId: number;
  readonly access: Access;
  readonly createdAt: Timestamp;
}
