import { parse } from "yaml";
import * as z from "zod";

// Text of a workflow or composite action file in, a checked value out. The text is untrusted: everything odd is refused here.
// Expressions stay as they are; nothing is evaluated.

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Values = z.record(z.string(), Scalar);
const Condition = Scalar.optional();
const Texts = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));

export const WorkflowStep = z
  .object({
    id: z.string().optional(),
    name: z.string().optional(),
    if: Condition,
    uses: z.string().optional(),
    run: z.string().optional(),
    shell: z.string().optional(),
    "working-directory": z.string().optional(),
    with: Values.nullish(),
    env: Values.nullish(),
    "continue-on-error": z.union([z.boolean(), z.string()]).optional(),
    "timeout-minutes": z.union([z.number(), z.string()]).optional(),
  })
  .refine((step) => (step.uses === undefined) !== (step.run === undefined), "A step has either `run` or `uses`.");
export type WorkflowStep = z.infer<typeof WorkflowStep>;

const Concurrency = z.union([
  z.string().transform((group) => ({ group, "cancel-in-progress": false as boolean | string })),
  z.object({
    group: z.string(),
    "cancel-in-progress": z.union([z.boolean(), z.string()]).default(false),
  }),
]);
export type Concurrency = z.infer<typeof Concurrency>;

const Permissions = z.union([
  z.enum(["read-all", "write-all"]),
  z.record(z.string(), z.enum(["read", "write", "none"])),
]);
export type Permissions = z.infer<typeof Permissions>;

const Defaults = z.object({
  run: z.object({ shell: z.string().optional(), "working-directory": z.string().optional() }).optional(),
});

const refused = (what: string) => z.undefined({ error: `${what} is not supported by this runner.` }).optional();

export const WorkflowJob = z.object({
  name: z.string().optional(),
  needs: Texts.default([]),
  if: Condition,
  "runs-on": z.unknown().optional(),
  permissions: Permissions.nullish(),
  environment: z.unknown().optional(),
  concurrency: Concurrency.optional(),
  outputs: Values.nullish(),
  env: Values.nullish(),
  defaults: Defaults.optional(),
  "timeout-minutes": z.union([z.number(), z.string()]).optional(),
  "continue-on-error": z.union([z.boolean(), z.string()]).optional(),
  strategy: z
    .object({
      matrix: z.unknown().optional(),
      "fail-fast": z.union([z.boolean(), z.string()]).default(true),
      "max-parallel": z.union([z.number(), z.string()]).optional(),
    })
    .optional(),
  steps: z.array(WorkflowStep).min(1),
  uses: refused("A job that calls a reusable workflow"),
  container: refused("A job container"),
  services: refused("A service container"),
});
export type WorkflowJob = z.infer<typeof WorkflowJob>;

export const DispatchInput = z.object({
  description: z.string().optional(),
  required: z.boolean().default(false),
  default: Scalar.optional(),
  type: z.enum(["string", "boolean", "number", "choice", "environment"]).default("string"),
  options: z.array(Scalar).optional(),
});
export type DispatchInput = z.infer<typeof DispatchInput>;

export const Trigger = z.object({
  types: Texts.optional(),
  branches: Texts.optional(),
  "branches-ignore": Texts.optional(),
  tags: Texts.optional(),
  "tags-ignore": Texts.optional(),
  paths: Texts.optional(),
  "paths-ignore": Texts.optional(),
  inputs: z
    .record(
      z.string(),
      DispatchInput.nullable().transform((input) => input ?? DispatchInput.parse({})),
    )
    .nullish(),
  crons: z.array(z.string()).default([]),
});
export type Trigger = z.infer<typeof Trigger>;

const noFilter = Trigger.parse({});
const ScheduleTrigger = z
  .array(z.object({ cron: z.string() }))
  .transform((list) => ({ ...noFilter, crons: list.map((item) => item.cron) }));

const Events = z.union([Texts, z.record(z.string(), z.unknown())]);

const On = Events.transform((events, context) => {
  const settings = Array.isArray(events) ? Object.fromEntries(events.map((name) => [name, {}])) : events;
  const triggers = Object.entries(settings).map(([name, value]): [string, Trigger] => {
    const trigger = (name === "schedule" ? ScheduleTrigger : Trigger).safeParse(value ?? {});
    if (trigger.success) return [name, trigger.data];
    context.addIssue({ code: "custom", message: `on.${name}: ${z.prettifyError(trigger.error)}` });
    return [name, noFilter];
  });
  return Object.fromEntries(triggers);
});

const Workflow = z.object({
  name: z.string().optional(),
  "run-name": z.string().optional(),
  on: On,
  permissions: Permissions.nullish(),
  env: Values.nullish(),
  defaults: Defaults.optional(),
  concurrency: Concurrency.optional(),
  jobs: z.record(z.string().regex(/^[A-Za-z_][\w-]*$/), WorkflowJob),
});
export type Workflow = z.infer<typeof Workflow>;

/** Job keys so that each comes after everything it needs. @throws Error on an unknown or circular need */
export function orderJobs(jobs: Readonly<Record<string, WorkflowJob>>): readonly string[] {
  const order: string[] = [];
  const visit = (key: string, path: readonly string[]): void => {
    const job = jobs[key];
    if (!job) throw new Error(`Job '${path.at(-1)}' needs '${key}', which does not exist.`);
    if (path.includes(key)) throw new Error(`Jobs need each other in a circle: ${[...path, key].join(" → ")}.`);
    if (order.includes(key)) return;
    for (const need of job.needs) visit(need, [...path, key]);
    order.push(key);
  };
  for (const key of Object.keys(jobs)) visit(key, []);
  return order;
}

/** @throws Error saying what is wrong with the file */
export function parseWorkflow(text: string): Workflow {
  const workflow = Workflow.safeParse(parse(text, { maxAliasCount: 50 }));
  if (!workflow.success) throw new Error(z.prettifyError(workflow.error));
  orderJobs(workflow.data.jobs);
  return workflow.data;
}

const CompositeAction = z.object({
  name: z.string().optional(),
  inputs: z
    .record(z.string(), z.object({ required: z.boolean().default(false), default: Scalar.optional() }).nullable())
    .nullish(),
  outputs: z.record(z.string(), z.object({ value: z.string() })).nullish(),
  runs: z.object({
    using: z.literal("composite", { error: "Only composite actions of the repository can run here." }),
    steps: z.array(WorkflowStep),
  }),
});
export type CompositeAction = z.infer<typeof CompositeAction>;

/** @throws Error saying what is wrong with the file */
export function parseCompositeAction(text: string): CompositeAction {
  const action = CompositeAction.safeParse(parse(text, { maxAliasCount: 50 }));
  if (!action.success) throw new Error(z.prettifyError(action.error));
  return action.data;
}
