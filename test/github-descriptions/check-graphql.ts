// In: a recorded GraphQL exchange. Out: where its question or its answer is not what GitHub's public schema says.
// Not its business: the types of answered values, which executing by a true part of that schema has checked.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildASTSchema, type GraphQLSchema, parse, validate } from "graphql";
import * as z from "zod";
import type { Violation } from "./description.ts";
import type { GraphqlExchange } from "./exchange.ts";

const Request = z.object({ query: z.string() });
const Problem = z.strictObject({
  type: z.string().optional(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
  locations: z.array(z.strictObject({ line: z.number(), column: z.number() })).optional(),
  message: z.string(),
});
const Answer = z.strictObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(Problem).nonempty().optional(),
});

const modules = join(import.meta.dirname, "..", "..", "node_modules");
// The package exports the text of the schema only together with much else.
const folder = join(modules, "@octokit", "graphql-schema");
const { version } = z.object({ version: z.string() }).parse(parseJson(read("package.json")));
/** Remembers documents found good over processes: loading the whole schema takes seconds, and few ever need it. */
const memory = join(modules, ".cache", `crumb-graphql-${version}`);

export type CheckGraphql = (exchange: GraphqlExchange) => Violation[];

/** Prepares the check; the schema is loaded when a document comes that was never seen. */
export function createGraphqlCheck(): CheckGraphql {
  const seen = new Map<string, Violation[]>();
  return (exchange) => {
    // What was refused at the door, and with it who asked in the wrong way, has the form of REST.
    if (exchange.status !== 200) return [];
    const answer = Answer.safeParse(parseJson(exchange.responseBody));
    const found = answer.success
      ? []
      : answer.error.issues.map((issue) => faultOf(`/${issue.path.join("/")}`, issue.message));
    // What is refused may be as wrong as it likes.
    if (answer.success && answer.data.data === undefined) return found;
    const { query } = Request.parse(parseJson(exchange.requestBody));
    const known = seen.get(query) ?? checkDocument(query);
    seen.set(query, known);
    return [...found, ...known];
  };
}

function faultOf(at: string, wants: string): Violation {
  return { of: "POST /graphql", at, keyword: "described", wants, value: undefined };
}

function checkDocument(query: string): Violation[] {
  const mark = join(memory, createHash("sha256").update(query).digest("hex"));
  if (existsSync(mark)) return [];
  const problems = validate(wholeSchema(), parse(query));
  if (problems.length > 0) {
    const name = /\b(query|mutation)\s+(\w+)/.exec(query)?.[2] ?? query.slice(0, 40);
    return problems.map((problem) => faultOf(`/${name}`, problem.message));
  }
  mkdirSync(memory, { recursive: true });
  writeFileSync(mark, query);
  return [];
}

let whole: GraphQLSchema | undefined;

function wholeSchema(): GraphQLSchema {
  const trusted = { assumeValid: true, assumeValidSDL: true };
  whole ??= buildASTSchema(parse(read("schema.graphql"), { noLocation: true }), trusted);
  return whole;
}

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
