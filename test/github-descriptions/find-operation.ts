import type { Description } from "./description.ts";
import { isRecord, type Json } from "./json-schema.ts";

export interface Operation {
  /** `METHOD /path/{parameter}` */
  readonly name: string;
  readonly json: Json;
  readonly parameters: readonly Json[];
}

type Finder = (method: string, path: string) => Operation | undefined;

/** Prepares finding the operation a request is for: of several that fit, the one that says most of the address. */
export function operationFinder(description: Description): Finder {
  const { paths } = description.json;
  const known = Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).map(([method, json]) => toEntry(description, { path, method, json })),
  );
  return (method, path) =>
    known
      .filter((one) => one.method === method && one.pattern.test(path))
      .toSorted((a, b) => b.literalLength - a.literalLength)[0]?.operation;
}

function toEntry(description: Description, at: { path: string; method: string; json: unknown }) {
  const json = isRecord(at.json) ? at.json : {};
  const list: readonly unknown[] = Array.isArray(json["parameters"]) ? json["parameters"] : [];
  const parameters = list.map((parameter) => description.resolve(parameter));
  const method = at.method.toUpperCase();
  const segments = at.path.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment.replace(/[.+]/g, "\\$&");
    const parameter = parameters.find((one) => one["name"] === name);
    return parameter === undefined || parameter["x-multi-segment"] !== true ? patternOf(parameter) : ".*";
  });
  return {
    method,
    pattern: new RegExp(`^${segments.join("/")}$`),
    literalLength: at.path.replace(/\{[^}]+\}/g, "").length,
    operation: { name: `${method} ${at.path}`, json, parameters } satisfies Operation,
  };
}

function patternOf(parameter: Json | undefined): string {
  const schema = parameter?.["schema"];
  return isRecord(schema) && schema["type"] === "integer" ? "\\d+" : "[^/]+";
}
