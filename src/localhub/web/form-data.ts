import type { Context } from "hono";
import { HubProblem } from "../problem.ts";
import type { Site } from "./site.ts";

/** What a form sent: untrusted text by name. */
export interface FormData {
  /** The field's (last) value; empty when missing. */
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
  /** @throws {HubProblem} 422 when the field is no whole number */
  readonly number: (name: string) => number;
  readonly names: readonly string[];
}

/**
 * Reads a form that came from one of our pages.
 * @throws {HubProblem} 403 without the token of this very session
 */
export async function readForm(site: Site, context: Context): Promise<FormData> {
  const fields = await context.req.parseBody({ all: true });
  const list = (name: string): readonly string[] => {
    const value = fields[name];
    const values = Array.isArray(value) ? value : [value];
    // Browsers send line breaks as CR LF.
    return values.flatMap((one) => (typeof one === "string" ? [one.replaceAll("\r\n", "\n")] : []));
  };
  const text = (name: string): string => list(name).at(-1) ?? "";
  if (!site.sessions.isFormToken(site.sessions.of(context), text("_token"))) {
    throw new HubProblem(403, "This form is too old. Go back, reload the page and try again.");
  }
  const number = (name: string): number => {
    const value = Number(text(name));
    if (text(name) === "" || !Number.isSafeInteger(value)) throw new HubProblem(422, `${name} must be a whole number.`);
    return value;
  };
  return { text, list, number, names: Object.keys(fields) };
}
