import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019, type ErrorObject, type ValidateFunction } from "ajv/dist/2019.js";
import ajvFormats from "ajv-formats";
import { isRecord, type Json, toClosedSchema, toComponents } from "./json-schema.ts";

/** Where a value is not what the description says. */
export interface Violation {
  /** Operation with status, or event with action. */
  readonly of: string;
  /** JSON pointer into the body; numbers of list entries are `*`. */
  readonly at: string;
  readonly keyword: string;
  /** What the description asks for. */
  readonly wants: string;
  readonly value: unknown;
}

export interface Description {
  readonly json: Json;
  /** Follows a reference, if it is one. */
  resolve(value: unknown): Json;
  /** Holds a value against a schema; schemas are compiled once for each name. */
  violations(subject: { of: string; schema: unknown; value: unknown }): Violation[];
}

/** Opens one of the pruned copies under test/fixtures/github. */
export function openDescription(name: "rest" | "webhooks"): Description {
  const file = join(import.meta.dirname, `../fixtures/github/${name}.json`);
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isRecord(json)) throw new Error(`${file} is no description`);
  const components = isRecord(json["components"]) ? json["components"] : {};
  const schemas = isRecord(components["schemas"]) ? components["schemas"] : {};
  const at = { base: name, schemas };
  const ajv = createAjv();
  ajv.addSchema({ $id: name, schemas: toComponents(schemas, name) });
  const compiled = new Map<string, ValidateFunction>();
  return {
    json,
    resolve: (value) => resolve(components, value),
    violations({ of, schema, value }) {
      const validate = compiled.get(of) ?? ajv.compile(toClosedSchema(schema, at));
      compiled.set(of, validate);
      if (validate(value)) return [];
      return causes(validate.errors ?? []).map((error) => toViolation(of, value, error));
    },
  };
}

function createAjv(): Ajv2019 {
  const ajv = new Ajv2019({ strict: false, validateSchema: false, allErrors: true, allowUnionTypes: true });
  ajvFormats.default(ajv);
  // Words of GitHub's own that say nothing a machine could check, and what whoever made a commit could choose freely.
  for (const name of ["repo.nwo", "timestamp", "email"]) ajv.addFormat(name, true);
  return ajv;
}

/** Without what only follows: of a choice that does not fit, and of an object whose parts do not. */
function causes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isBelow = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const isChoice = ({ keyword, params }: ErrorObject) =>
    keyword === "anyOf" || keyword === "oneOf" || (keyword === "type" && params["type"] === "null");
  const choices = errors.filter(isChoice);
  const others = errors.filter((error) => !choices.includes(error));
  // Where no form of a choice fits, all that only the forms list seems to be too much.
  const own = others.filter(
    (error) =>
      error.keyword !== "unevaluatedProperties" || !choices.some((one) => one.instancePath === error.instancePath),
  );
  const open = choices.filter((choice) => !own.some((error) => isBelow(error.instancePath, choice.instancePath)));
  return [...own, ...open];
}

function resolve(components: Json, value: unknown): Json {
  if (!isRecord(value)) return {};
  const reference = value["$ref"];
  if (typeof reference !== "string") return value;
  const [, , kind = "", name = ""] = reference.split("/");
  const group = components[kind];
  return resolve(components, isRecord(group) ? group[name] : undefined);
}

function toViolation(of: string, body: unknown, error: ErrorObject): Violation {
  const params: Json = error.params;
  const extra = params["unevaluatedProperty"] ?? params["additionalProperty"];
  const pointer = typeof extra === "string" ? `${error.instancePath}/${extra}` : error.instancePath;
  const wants = error.keyword === "enum" ? `one of ${JSON.stringify(params["allowedValues"])}` : (error.message ?? "");
  return {
    of,
    at: pointer.replace(/\/\d+(?=\/|$)/g, "/*"),
    keyword: error.keyword,
    wants,
    value: valueAt(body, pointer),
  };
}

function valueAt(body: unknown, pointer: string): unknown {
  let value = body;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    value = Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined;
  }
  return value;
}
