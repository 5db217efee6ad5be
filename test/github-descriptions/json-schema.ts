// In: schemas as GitHub's descriptions write them. Out: the same as JSON Schema 2019-09, with objects closed: what a
// description lists is all that may be there. Not its business: which schema a request or an answer is held to.

export type Json = Readonly<Record<string, unknown>>;
type Components = Json;

const BRANCHES = ["allOf", "anyOf", "oneOf"] as const;
const NAMED = ["properties", "patternProperties"] as const;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A schema for a whole value. Where an object lists properties, others are refused, unless GitHub allows them by
 * `additionalProperties`; `nullable` becomes a choice with null.
 * @param base id under which the components are registered
 */
export function toClosedSchema(schema: unknown, at: { base: string; schemas: Components }): Json {
  if (!isRecord(schema)) return {};
  const converted = convert(schema, at);
  return "properties" in schema || "allOf" in schema || refersToObject(schema, at.schemas)
    ? whole(schema, { ...converted, unevaluatedProperties: false })
    : whole(schema, converted);
}

/** The components, to be registered under `base`: open at the top, since others may add to them. */
export function toComponents(schemas: Components, base: string): Json {
  const at = { base, schemas };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, isRecord(schema) ? branch(schema, at) : {}]),
  );
}

type Place = { base: string; schemas: Components };

function branch(schema: Json, at: Place): Json {
  return whole(schema, convert(schema, at));
}

function whole(schema: Json, converted: Json): Json {
  return schema["nullable"] === true ? { anyOf: [converted, { type: "null" }] } : converted;
}

function convert(schema: Json, at: Place): Json {
  const isChoice = !("properties" in schema || "allOf" in schema);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "nullable" && !(key === "format" && schema["type"] !== "string"))
      // The forms of a choice overlap: what is simple enough fits several.
      .map(([key, value]) => [key === "oneOf" ? "anyOf" : key, convertKeyword(key, value, { ...at, isChoice })]),
  );
}

function convertKeyword(key: string, value: unknown, at: Place & { isChoice: boolean }): unknown {
  if (key === "$ref" && typeof value === "string") return value.replace("#/components/", `${at.base}#/`);
  if (NAMED.some((one) => one === key) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toClosedSchema(inner, at)]));
  }
  if (key === "items" || key === "additionalProperties") return isRecord(value) ? toClosedSchema(value, at) : value;
  if (BRANCHES.some((one) => one === key) && Array.isArray(value)) {
    // A choice between whole things is a choice between closed ones; parts of one thing are closed together.
    const isWhole = key !== "allOf" && at.isChoice;
    return value.map((inner: unknown) =>
      isWhole ? toClosedSchema(inner, at) : isRecord(inner) ? branch(inner, at) : inner,
    );
  }
  return value;
}

function refersToObject(schema: Json, schemas: Components): boolean {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return false;
  const target = schemas[reference.split("/").at(-1) ?? ""];
  return isRecord(target) && ("properties" in target || "allOf" in target || refersToObject(target, schemas));
}
