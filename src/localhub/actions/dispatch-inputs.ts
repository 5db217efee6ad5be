import { textOf } from "./text-of.ts";
import type { DispatchInput } from "./workflow-file.ts";

export type InputValue = string | boolean;

export type CheckedInputs =
  | {
      readonly ok: true;
      /** For the `inputs` context: booleans stay booleans. */
      readonly inputs: Readonly<Record<string, InputValue>>;
      /** For `github.event.inputs`: all text. */
      readonly texts: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly message: string };

/** @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs */
const characterLimit = 65_535;

function isAllowed(input: DispatchInput, text: string): boolean {
  switch (input.type) {
    case "boolean":
      return text === "true" || text === "false";
    case "choice":
      return (input.options ?? []).map(textOf).includes(text);
    case "number":
      return !Number.isNaN(Number(text));
    case "string":
    case "environment":
      return true;
  }
}

function problemOf(name: string, input: DispatchInput, text: string | undefined): string | undefined {
  if (text === undefined || text === "") return input.required ? `Required input '${name}' not provided` : undefined;
  if (isAllowed(input, text)) return undefined;
  return `Provided value '${text}' for input '${name}' not in the list of allowed values`;
}

/** Completes what a caller sent by defaults and checks it against `on.workflow_dispatch.inputs`. */
export function checkDispatchInputs(
  declared: Readonly<Record<string, DispatchInput>>,
  sent: Readonly<Record<string, unknown>>,
): CheckedInputs {
  const unexpected = Object.keys(sent).filter((name) => !(name in declared));
  if (unexpected.length > 0) return { ok: false, message: `Unexpected inputs provided: ${JSON.stringify(unexpected)}` };
  if (JSON.stringify(sent).length > characterLimit) return { ok: false, message: "inputs are too large." };
  const texts: Record<string, string> = {};
  const inputs: Record<string, InputValue> = {};
  for (const [name, input] of Object.entries(declared)) {
    const value = sent[name] ?? input.default ?? undefined;
    const text = value === undefined ? undefined : textOf(value);
    const problem = problemOf(name, input, text);
    if (problem) return { ok: false, message: problem };
    if (text !== undefined) texts[name] = text;
    inputs[name] = input.type === "boolean" ? text === "true" : (text ?? "");
  }
  return { ok: true, inputs, texts };
}
