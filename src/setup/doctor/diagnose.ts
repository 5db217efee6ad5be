/**
 * Finds what keeps Crumb from working. In: a checkout, this machine, and a way to ask GitHub, reading only. Out: findings,
 * each with what it blocks and how to mend it. Not its business: mending anything, and how findings are printed.
 */
import type { AskGithub } from "./ask-github.ts";
import { checkBranches } from "./check-branches.ts";
import { checkFiles, type FileFacts } from "./check-files.ts";
import { checkMachine, type MachineFacts } from "./check-machine.ts";
import { checkPages, checkWorkflows } from "./check-publishing.ts";
import { checkActions, checkLabelAndVariables, checkRepository } from "./check-repository.ts";
import { checkToken } from "./check-token.ts";
import { fault, type Finding } from "./finding.ts";

export interface Patient {
  readonly machine: MachineFacts;
  /** `null` where the folder is no repository. */
  readonly files: FileFacts | null;
  /** Paths of the workflows that this version ships. */
  readonly workflows: readonly string[];
  readonly token: string;
  readonly apiUrl: string;
  /** `owner/name`; `null` when nothing says which. */
  readonly repository: string | null;
  readonly ask: AskGithub;
}

/** Looks everywhere, and goes on where one look fails. An empty answer means that all of it is as it should be. */
export async function diagnose(patient: Patient): Promise<readonly Finding[]> {
  const { machine, files, ask, token, apiUrl } = patient;
  const tokenFindings = await checkToken(ask, { token, apiUrl });
  const isCut = tokenFindings.some(({ id }) => ["token.refused", "localhub.down", "github.unreachable"].includes(id));
  return [
    ...checkMachine(machine),
    ...(files === null ? [] : checkFiles(files)),
    ...tokenFindings,
    ...(isCut ? [] : await checkHost(patient)),
  ];
}

async function checkHost({ ask, repository, workflows }: Patient): Promise<readonly Finding[]> {
  if (repository === null) {
    const what = "Nothing says which repository on GitHub this is: there is no remote that leads there.";
    const fix = "git remote add origin URL, or name it: crumb doctor --repo owner/name";
    return [fault("repository.unknown", { what, blocks: "Looking at its settings.", fix })];
  }
  const place = { ask, repository };
  const { seen, findings } = await checkRepository(place);
  if (seen === null) return findings;
  const parts = await Promise.all([
    checkActions(place),
    checkLabelAndVariables(place),
    checkWorkflows(place, workflows),
    checkPages(place, seen),
    checkBranches(place, seen),
  ]);
  return [...findings, ...parts.flat()];
}
