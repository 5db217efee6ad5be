// In: a GraphQL document with variables and who sent it. Out: GitHub's answer, errors included.
// Not its business: rules (domain/). The schema is read when the first document comes.
import { buildSchema, execute, type GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import * as z from "zod";
import { visibleRepository } from "../domain/repositories.ts";
import type { Actor, Hub } from "../hub.ts";
import { HubProblem } from "../problem.ts";
import { findNode } from "./find-node.ts";
import { createMutations } from "./mutations.ts";
import { SCHEMA_SUBSET } from "./schema-subset.ts";
import { showRepository, showUser } from "./show-objects.ts";

const Request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

let known: GraphQLSchema | undefined;

function schema(): GraphQLSchema {
  known ??= buildSchema(SCHEMA_SUBSET, { noLocation: true });
  return known;
}

/** Answers one request; what went wrong is in `errors`, as on GitHub with status 200. */
export async function executeGraphql(hub: Hub, actor: Actor | null, body: unknown): Promise<Record<string, unknown>> {
  const request = Request.safeParse(body);
  if (!request.success) return { errors: [{ message: "A query attribute must be specified and must be a string." }] };
  const { query, variables, operationName } = request.data;
  const document = parseDocument(query);
  if (document.type === "error") return { errors: [{ message: document.message }] };
  const problems = validate(schema(), document.parsed);
  if (problems.length > 0) return { errors: problems.map((error) => showError(error)) };
  const result = await execute({
    schema: schema(),
    document: document.parsed,
    rootValue: createRoot(hub, actor),
    variableValues: variables ?? {},
    operationName: operationName ?? null,
  });
  if (result.errors === undefined) return { data: result.data };
  return { ...(result.data === undefined ? {} : { data: result.data }), errors: result.errors.map(showError) };
}

function parseDocument(query: string) {
  try {
    return { type: "document" as const, parsed: parse(query) };
  } catch (error) {
    return { type: "error" as const, message: error instanceof Error ? error.message : "Syntax error" };
  }
}

function createRoot(hub: Hub, actor: Actor | null) {
  return {
    viewer: () => {
      if (actor === null) throw new HubProblem(401, "Requires authentication");
      return showUser(hub, actor.user);
    },
    repository: (args: { owner: string; name: string }) => showRepository(hub, visibleRepository(hub, actor, args)),
    node: (args: { id: string }) => findNode(hub, actor, args.id).shown,
    rateLimit: () => ({ cost: 1, limit: 5000, remaining: 4999, used: 1, resetAt: hub.clock.timestamp() }),
    ...createMutations(hub, actor),
  };
}

function showError(error: GraphQLError): Record<string, unknown> {
  const { originalError } = error;
  const type = originalError instanceof HubProblem ? { type: originalError.type } : {};
  return {
    ...type,
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    message: error.message,
  };
}
