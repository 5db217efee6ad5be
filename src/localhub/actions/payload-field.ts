/** Reads a nested field of untyped JSON; undefined where the path ends early. */
export function payloadField(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Like {@link payloadField}, for text; empty when it is not text. */
export function payloadText(value: unknown, ...path: readonly string[]): string {
  const found = payloadField(value, ...path);
  return typeof found === "string" ? found : "";
}
