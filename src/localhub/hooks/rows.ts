import type { Timestamp } from "../model.ts";

export interface Hook {
  readonly id: number;
  /** 0 for that of an app. */
  readonly repositoryId: number;
  readonly appId?: number;
  readonly url: string;
  readonly secret: string | null;
  readonly contentType: "json" | "form";
  readonly events: readonly string[];
  readonly active: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface Delivery {
  readonly id: number;
  readonly repositoryId: number;
  readonly hookId: number;
  /** Through which an app heard of it. */
  readonly installationId?: number;
  /** The same for a delivery and its redeliveries. */
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly redelivery: boolean;
  readonly deliveredAt: Timestamp;
  readonly durationMs: number;
  /** 0 when nobody answered. */
  readonly statusCode: number;
  readonly status: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly payload: string;
  readonly responseBody: string;
}
