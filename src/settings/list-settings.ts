import * as z from "zod";
import { Config } from "../core/config.ts";

/** One key of the settings file. */
export interface Setting {
  /** Path with dots, e.g. `limits.replans`. */
  readonly key: string;
  readonly means: string;
  /** What it may be, in words: "a whole number of at least 0". */
  readonly wants: string;
  readonly default: string | number;
}

const Leaf = z.object({
  type: z.enum(["string", "integer", "number"]),
  description: z.string(),
  default: z.union([z.string(), z.number()]),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});
const Group = z.object({ description: z.string(), properties: z.record(z.string(), z.unknown()) });

/** The JSON Schema of the settings file, for editors. */
export function settingsSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(Config, { io: "input" });
  return { $schema, title: "Settings of Crumb in a repository (.github/crumb.yml)", ...rest };
}

/** Every key there is, in the order of the schema. Groups are not keys of their own. */
export function listSettings(): readonly Setting[] {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(settingsSchema());
  return flatten(properties, "");
}

/** Groups of keys with what they are about, by their path. */
export function listGroups(): readonly { readonly key: string; readonly means: string }[] {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(settingsSchema());
  return Object.entries(properties).flatMap(([key, schema]) => {
    const group = Group.safeParse(schema);
    return group.success ? [{ key, means: group.data.description }] : [];
  });
}

function flatten(properties: Readonly<Record<string, unknown>>, prefix: string): readonly Setting[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${prefix}${name}`;
    const group = Group.safeParse(schema);
    if (group.success) return flatten(group.data.properties, `${key}.`);
    const leaf = Leaf.parse(schema);
    return [{ key, means: leaf.description, wants: wantsOf(leaf), default: leaf.default }];
  });
}

function wantsOf(leaf: z.infer<typeof Leaf>): string {
  if (leaf.enum !== undefined) return leaf.enum.join(" or ");
  if (leaf.type === "string") return "text";
  const sort = leaf.type === "integer" ? "a whole number" : "a number";
  if (leaf.exclusiveMinimum !== undefined) return `${sort} above ${leaf.exclusiveMinimum}`;
  return leaf.minimum === undefined ? sort : `${sort} of at least ${leaf.minimum}`;
}
