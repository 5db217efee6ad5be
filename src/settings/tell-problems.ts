import type { z } from "zod";
import { listSettings } from "./list-settings.ts";
import { nearest } from "./nearest.ts";

/** One thing that is wrong in a settings file. */
export interface Problem {
  /** Path of the key with dots; empty when it is the file as a whole. */
  readonly key: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** How much of a wrong value is repeated. Whoever may write the settings is trusted, their slips may still be long. */
const quoteLength = 60;

/** Tells in words what a schema refused, all of it. `values` is what was read. */
export function tellProblems(issues: readonly Issue[], values: unknown): readonly Problem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => tellUnknown([...path, key]));
    return [tellWrong(path, values)];
  });
}

function tellUnknown(path: readonly string[]): Problem {
  const key = path.join(".");
  const keys = listSettings().map((setting) => setting.key);
  const siblings = new Set(keys.map((name) => name.split(".").slice(0, path.length)).map((parts) => parts.join(".")));
  const last = path.at(-1) ?? "";
  // A key may be misspelled where it belongs, or be right and stand one level off.
  const near = nearest(key, [...siblings]) ?? keys.find((name) => name.split(".").at(-1) === last) ?? null;
  const moved = near?.split(".").length !== path.length;
  const advice =
    near === null
      ? "`crumb config explain` lists what there is."
      : `Did you mean "${moved ? near : (near.split(".").at(-1) ?? "")}"?`;
  return { key, message: `"${key}" is no setting. ${advice}` };
}

function tellWrong(path: readonly string[], values: unknown): Problem {
  const key = path.join(".");
  const found = path.reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    values,
  );
  const wants = listSettings().find((setting) => setting.key === key)?.wants;
  if (wants !== undefined) return { key, message: `"${key}" must be ${wants}, and it is ${quote(found)}.` };
  const what = key === "" ? "The file" : `"${key}"`;
  const where = key === "" ? "" : " indented below it";
  return { key, message: `${what} must hold lines like "name: value"${where}, and it is ${quote(found)}.` };
}

function quote(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (isRecord(value)) return "a group of keys";
  if (typeof value !== "string") return JSON.stringify(value);
  const short = value.length > quoteLength ? `${value.slice(0, quoteLength)}…` : value;
  return `the text ${JSON.stringify(short)}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
