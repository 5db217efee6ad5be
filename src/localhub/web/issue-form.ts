// In: a file under .github/ISSUE_TEMPLATE. Out: the fields of a form, and later the issue body made of its answers.
// The file comes from the repository and counts as untrusted. Not its business: HTML.
import { parse } from "yaml";
import * as z from "zod";

interface FieldFrame {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
}

export interface FieldOption {
  readonly label: string;
  readonly isRequired: boolean;
}

export type FormField = FieldFrame &
  (
    | { readonly type: "markdown"; readonly source: string; readonly rendered?: unknown }
    | { readonly type: "input" | "textarea"; readonly value: string; readonly placeholder: string }
    | {
        readonly type: "dropdown";
        readonly options: readonly FieldOption[];
        readonly isMultiple: boolean;
        readonly selected: number | null;
      }
    | { readonly type: "checkboxes"; readonly options: readonly FieldOption[] }
  );

export interface IssueForm {
  readonly file: string;
  readonly name: string;
  readonly description: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly fields: readonly FormField[];
}

const optionSchema = z.union([
  z.string().transform((label) => ({ label, isRequired: false })),
  z
    .object({ label: z.string(), required: z.boolean().default(false) })
    .transform(({ label, required }) => ({ label, isRequired: required })),
]);

const attributesSchema = z.object({
  label: z.string().default(""),
  description: z.string().default(""),
  value: z.string().default(""),
  placeholder: z.string().default(""),
  multiple: z.boolean().default(false),
  default: z.number().int().nullable().default(null),
  options: z.array(optionSchema).default([]),
});

const fieldSchema = z.object({
  type: z.enum(["markdown", "input", "textarea", "dropdown", "checkboxes"]),
  id: z.string().optional(),
  attributes: attributesSchema,
  validations: z.object({ required: z.boolean().default(false) }).default({ required: false }),
});

const labelsSchema = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(",").map((label) => label.trim())),
]);

const formSchema = z.object({
  name: z.string(),
  description: z.string().default(""),
  title: z.string().default(""),
  labels: labelsSchema.default([]),
  body: z.array(fieldSchema),
});

/** Reads one issue form; null when the file is no form (`config.yml`, markdown templates, mistakes). */
export function parseIssueForm(file: string, text: string): IssueForm | null {
  const read = formSchema.safeParse(parseYaml(text));
  if (!read.success) return null;
  const { name, description, title, labels, body } = read.data;
  return { file, name, description, title, labels, fields: body.map(toField) };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    // A file that is not YAML is simply not a form; the blank issue remains.
    return null;
  }
}

function toField(field: z.infer<typeof fieldSchema>, index: number): FormField {
  const { attributes } = field;
  const frame: FieldFrame = {
    id: field.id ?? `field-${index}`,
    label: attributes.label,
    description: attributes.description,
    isRequired: field.validations.required,
  };
  switch (field.type) {
    case "markdown":
      return { ...frame, type: "markdown", source: attributes.value };
    case "input":
    case "textarea":
      return { ...frame, type: field.type, value: attributes.value, placeholder: attributes.placeholder };
    case "dropdown": {
      const { options, multiple, default: selected } = attributes;
      return { ...frame, type: "dropdown", options, isMultiple: multiple, selected };
    }
    case "checkboxes":
      return { ...frame, type: "checkboxes", options: attributes.options };
  }
}

/** The issue body GitHub makes of a filled form: a heading per field, the answer under it. */
export function composeBody(form: IssueForm, answers: ReadonlyMap<string, readonly string[]>): string {
  return form.fields
    .flatMap((field) => {
      if (field.type === "markdown") return [];
      return [`### ${field.label}\n\n${composeAnswer(field, answers.get(field.id) ?? [])}`];
    })
    .join("\n\n");
}

const NO_ANSWER = "_No response_";

function composeAnswer(field: Exclude<FormField, { type: "markdown" }>, given: readonly string[]): string {
  if (field.type === "checkboxes") {
    return field.options.map(({ label }) => `- [${given.includes(label) ? "x" : " "}] ${label}`).join("\n");
  }
  const text = given
    .map((answer) => answer.trim())
    .filter((answer) => answer !== "")
    .join(", ");
  return text === "" ? NO_ANSWER : text;
}
