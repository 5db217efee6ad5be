import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { JobSession } from "./job-session.ts";
import { parseCompositeAction, type WorkflowStep } from "./workflow-file.ts";

/** A composite action of the checked-out repository, with its inputs completed by their defaults. */
export interface FoundAction {
  readonly folder: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly steps: readonly WorkflowStep[];
}

const longestFile = 256 * 1024;

async function readActionFile(folder: string, workspace: string): Promise<string> {
  for (const name of ["action.yml", "action.yaml"]) {
    const file = path.join(folder, name);
    const info = await lstat(file).catch(() => undefined);
    // The job wrote this folder: a link could point at files only the runner may read.
    if (!info?.isFile() || info.size > longestFile) continue;
    if ((await realpath(file)).startsWith(`${await realpath(workspace)}${path.sep}`)) return readFile(file, "utf8");
  }
  throw new Error(
    `Can't find 'action.yml' or 'action.yaml' under '${folder}'. Did you forget to run actions/checkout?`,
  );
}

/** @throws Error when there is no such action, it is not composite, or a required input is missing */
export async function readCompositeAction(
  session: JobSession,
  uses: string,
  given: Readonly<Record<string, string>>,
): Promise<FoundAction> {
  const { workspace } = session.place;
  const folder = path.resolve(workspace, uses);
  const action = parseCompositeAction(await readActionFile(folder, workspace));
  const inputs = Object.entries(action.inputs ?? {}).map(([name, input]): [string, unknown] => {
    const value = given[name] ?? input?.default;
    if (value === undefined && input?.required === true) throw new Error(`Input required and not supplied: ${name}`);
    return [name, value ?? ""];
  });
  const outputs = Object.entries(action.outputs ?? {}).map(([name, output]): [string, string] => [name, output.value]);
  return { folder, inputs: Object.fromEntries(inputs), outputs: Object.fromEntries(outputs), steps: action.runs.steps };
}
