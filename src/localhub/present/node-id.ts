/** The global id GraphQL knows an object by. */
export function nodeId(kind: string, id: number | string): string {
  return Buffer.from(`${kind}:${id}`).toString("base64url");
}

/** Reads a global id back; undefined when it is none of ours. */
export function parseNodeId(text: string): { kind: string; id: string } | undefined {
  const match = /^([A-Za-z]+):(.+)$/.exec(Buffer.from(text, "base64url").toString("utf8"));
  if (match === null) return undefined;
  const [, kind = "", id = ""] = match;
  return { kind, id };
}
