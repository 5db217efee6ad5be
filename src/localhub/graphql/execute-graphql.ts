// In: a GraphQL document with variables and who sent it. Out: GitHub's answer, errors included.
// Not its business: rules (domain/). The schema is read when the first document comes.
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from "graphql";
import * as z from "zod";
import { formatTimestamp } from "../clock.ts";
import { HubProblem } from "../problem.ts";
import type { RateLimit } from "../rate-limits.ts";
import { findNode } from "./find-node.ts";
import { createMutations } from "./mutations.ts";
import { SCHEMA_SUBSET } from "./schema-subset.ts";
import { findNamed, showRepository } from "./show-repository.ts";
import { showSelf } from "./show-user.ts";
import type { Viewer } from "./viewer.ts";

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

/** Who asks, and how much they may still ask for. */
export interface Asker extends Viewer {
  readonly limit: RateLimit;
}

/** Answers one request; what went wrong is in `errors`, as on GitHub with status 200. */
export async function executeGraphql(asker: Asker, body: unknown): Promise<Record<string, unknown>> {
  const request = Request.safeParse(body);
  if (!request.success) return { errors: [{ message: "A query attribute must be specified and must be a string." }] };
  const { query, variables, operationName } = request.data;
  const document = checkDocument(query);
  if (document.type === "refused") return { errors: document.errors };
  const result = await execute({
    schema: schema(),
    document: document.parsed,
    rootValue: createRoot(asker),
    variableValues: variables ?? {},
    operationName: operationName ?? null,
  });
  if (result.errors === undefined) return { data: result.data };
  return { ...(result.data === undefined ? {} : { data: result.data }), errors: result.errors.map(showError) };
}

type Checked =
  | { readonly type: "document"; readonly parsed: DocumentNode }
  | { readonly type: "refused"; readonly errors: readonly Readonly<Record<string, unknown>>[] };

/** Programs ask the same few questions again and again, and checking one takes longer than answering it. */
const KEPT_DOCUMENTS = 50;
const checked = new Map<string, Checked>();

function checkDocument(query: string): Checked {
  const known = checked.get(query) ?? parseDocument(query);
  checked.set(query, known);
  const [oldest] = checked.keys();
  if (checked.size > KEPT_DOCUMENTS && oldest !== undefined) checked.delete(oldest);
  return known;
}

function parseDocument(query: string): Checked {
  try {
    const parsed = parse(query);
    const problems = validate(schema(), parsed);
    if (problems.length === 0) return { type: "document", parsed };
    return { type: "refused", errors: problems.map((error) => showError(error)) };
  } catch (error) {
    return { type: "refused", errors: [{ message: error instanceof Error ? error.message : "Syntax error" }] };
  }
}

function createRoot(asker: Asker) {
  const { hub, actor, limit } = asker;
  return {
    viewer: () => {
      if (actor === null) throw new HubProblem(401, "Requires authentication");
      return showSelf(hub, actor.user);
    },
    repository: (args: { owner: string; name: string; followRenames?: boolean | null }) =>
      showRepository(asker, findNamed(asker, args)),
    node: (args: { id: string }) => findNode(asker, args.id).shown,
    rateLimit: () => ({
      cost: 1,
      limit: limit.limit,
      // What is being asked is counted already.
      remaining: Math.max(limit.remaining - 1, 0),
      used: limit.used + 1,
      resetAt: formatTimestamp(limit.reset * 1000),
    }),
    ...createMutations(asker),
  };
}

function showError(error: GraphQLError): Record<string, unknown> {
  const { originalError } = error;
  const type = originalError instanceof HubProblem ? originalError.type : undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(type === "FORBIDDEN" ? { extensions: { saml_failure: false } } : {}),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    message: error.message,
  };
}
