import { z } from "zod";

/** Whose token it was, and of which job; empty where that is not known. */
const Asker = z.object({
  token: z.enum(["personal", "job", "installation", "app", "none"]),
  job: z.object({ run: z.number(), workflow: z.string(), key: z.string() }).nullable(),
});

/** A request to the REST API and its answer, as the hub records them (src/localhub/record.ts). */
export const Exchange = Asker.extend({
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

/** A request to the GraphQL API and its answer. */
export const GraphqlExchange = Asker.extend({
  kind: z.literal("graphql"),
  method: z.string(),
  status: z.number(),
  requestBody: z.string(),
  responseBody: z.string(),
});
export type GraphqlExchange = z.infer<typeof GraphqlExchange>;

/** Git over HTTP, and downloads from signed addresses: no requests to an API. */
const Transfer = Asker.extend({
  kind: z.literal("transfer"),
  method: z.string(),
  status: z.number(),
  path: z.string(),
});

/** An event as it is told to webhooks and workflows. */
export const Webhook = z.object({
  kind: z.literal("webhook"),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
export type Webhook = z.infer<typeof Webhook>;

export const RecordedLine = z.discriminatedUnion("kind", [Exchange, GraphqlExchange, Transfer, Webhook]);
export type RecordedLine = z.infer<typeof RecordedLine>;
