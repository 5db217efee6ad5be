import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { truthy } from "@actions/expressions/result";
import * as z from "zod";
import { textOf } from "./text-of.ts";

// `${{ }}` in, plain values out. Knows the status functions, not where the contexts come from.

export type JobStatus = "success" | "failure" | "cancelled" | "skipped";

/** What an expression can see. A context that is not named is null, as on GitHub. */
export interface Scope {
  readonly contexts: Readonly<Record<string, unknown>>;
  /** What `success()` and `failure()` answer from; `skipped` satisfies neither. */
  readonly status: JobStatus;
  readonly hashFiles?: (patterns: readonly string[]) => string;
}

const contextNames = [
  "github",
  "env",
  "vars",
  "job",
  "jobs",
  "steps",
  "runner",
  "secrets",
  "strategy",
  "matrix",
  "needs",
  "inputs",
];

const statusFunctions = ["success", "failure", "cancelled", "always"] as const;
const functionInfos = [
  ...statusFunctions.map((name) => ({ name, minArgs: 0, maxArgs: 0 })),
  { name: "hashFiles", minArgs: 1, maxArgs: 255 },
];

// Contexts such as `github` are the same object through a whole job and may be large: convert each once.
const converted = new WeakMap<object, data.ExpressionData>();

const AnyData = z.custom<data.ExpressionData>(
  (value) => typeof value === "object" && value !== null && "kind" in value,
);

function convert(value: unknown): data.ExpressionData {
  return AnyData.parse(JSON.parse(JSON.stringify(value ?? null), data.reviver));
}

function toData(value: unknown): data.ExpressionData {
  if (typeof value !== "object" || value === null) return convert(value);
  const known = converted.get(value);
  if (known) return known;
  const made = convert(value);
  converted.set(value, made);
  return made;
}

function fromData(value: data.ExpressionData): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(value, data.replacer));
  return plain;
}

function functionsOf(scope: Scope) {
  const answers = {
    success: () => scope.status === "success",
    failure: () => scope.status === "failure",
    cancelled: () => scope.status === "cancelled",
    always: () => true,
  };
  const table = new Map(
    statusFunctions.map((name) => [
      name.toLowerCase(),
      { name, minArgs: 0, maxArgs: 0, call: (): data.ExpressionData => new data.BooleanData(answers[name]()) },
    ]),
  );
  return new Map([
    ...table,
    [
      "hashfiles",
      {
        name: "hashFiles",
        minArgs: 1,
        maxArgs: 255,
        call: (...patterns: data.ExpressionData[]): data.ExpressionData =>
          new data.StringData(scope.hashFiles?.(patterns.map((pattern) => pattern.coerceString())) ?? ""),
      },
    ],
  ]);
}

function evaluateData(source: string, scope: Scope): data.ExpressionData {
  const tree = new Parser(new Lexer(source).lex().tokens, contextNames, functionInfos).parse();
  const contexts = new data.Dictionary(
    ...Object.entries(scope.contexts).map(([key, value]) => ({ key, value: toData(value) })),
  );
  return new Evaluator(tree, contexts, functionsOf(scope)).evaluate();
}

type Part = { readonly text: string } | { readonly expression: string };

function closingBrace(source: string, from: number): number {
  let quoted = false;
  for (let at = from; at < source.length; at++) {
    if (source[at] === "'") quoted = !quoted;
    else if (!quoted && source.startsWith("}}", at)) return at;
  }
  throw new Error(`The expression is not closed: ${source}`);
}

function split(source: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = source.indexOf("${{", at);
    if (open < 0) break;
    if (open > at) parts.push({ text: source.slice(at, open) });
    const close = closingBrace(source, open + 3);
    parts.push({ expression: source.slice(open + 3, close).trim() });
    at = close + 2;
  }
  if (at < source.length) parts.push({ text: source.slice(at) });
  return parts;
}

function interpolateText(source: string, scope: Scope): unknown {
  if (!source.includes("${{")) return source;
  const parts = split(source);
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only && "expression" in only) return fromData(evaluateData(only.expression, scope));
  return parts
    .map((part) => ("text" in part ? part.text : evaluateData(part.expression, scope).coerceString()))
    .join("");
}

/**
 * Replaces every `${{ }}` in a value of a workflow file, deeply. A string that is one expression keeps that expression's type.
 * @throws Error when an expression does not parse or names something unknown
 */
export function interpolate(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") return interpolateText(value, scope);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, scope));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, scope)]));
}

/** Like {@link interpolate}, as GitHub prints a value into text: null is empty, a list or map is JSON. */
export function interpolateString(value: unknown, scope: Scope): string {
  return textOf(interpolate(value, scope));
}

/** Every value of a map as text. */
export function interpolateStrings(
  map: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, interpolateString(value, scope)]));
}

/** Decides an `if:`. Without a status function in it, `success()` is implied. */
export function isConditionMet(condition: unknown, scope: Scope): boolean {
  if (condition === undefined || condition === null || condition === "") return scope.status === "success";
  const source = textOf(condition).trim();
  const parts = split(source);
  const only = parts.length === 1 ? parts[0] : undefined;
  const bare = only && "expression" in only ? only.expression : source;
  const hasStatus = /\b(?:success|failure|always|cancelled)\s*\(/i.test(bare);
  if (bare.includes("${{")) {
    const text = interpolateString(source, scope);
    return text !== "" && (hasStatus || scope.status === "success");
  }
  return truthy(evaluateData(hasStatus ? bare : `success() && (${bare})`, scope));
}
