import { z } from "zod";

/** A request to the REST API and its answer, as the hub records them (src/localhub/record.ts). */
export const Exchange = z.object({
  kind: z.literal("exchange"),
  method: z.string(),
  /** Below the API's base, without the query. */
  path: z.string(),
  query: z.string(),
  requestType: z.string(),
  requestBody: z.string(),
  status: z.number(),
  responseType: z.string(),
  responseBody: z.string(),
});
export type Exchange = z.infer<typeof Exchange>;

/** An event as it is told to webhooks and workflows. */
export const Webhook = z.object({
  kind: z.literal("webhook"),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
export type Webhook = z.infer<typeof Webhook>;

export const RecordedLine = z.discriminatedUnion("kind", [Exchange, Webhook]);
