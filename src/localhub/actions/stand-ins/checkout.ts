import { readdir } from "node:fs/promises";
import path from "node:path";
import { runAsJob } from "./run-as-job.ts";
import { ActionFailure, booleanInput, type StandInCall, type StandInResult } from "./stand-in.ts";
import { unpack } from "./unpack.ts";

interface Target {
  readonly sha: string;
  readonly ref: string | null;
}

async function resolveTarget({ inputs, session }: StandInCall): Promise<Target> {
  const wanted = inputs["ref"] ?? "";
  if (wanted === "") return { sha: session.run.headSha, ref: session.run.ref };
  const found = await session.host.repositories.resolve(session.repository.id, wanted);
  if (found) return found;
  throw new ActionFailure(`A branch or tag with the name '${wanted}' could not be found`);
}

function insideWorkspace(workspace: string, wanted: string): string {
  const folder = path.resolve(workspace, wanted);
  if (folder === workspace || folder.startsWith(`${workspace}${path.sep}`)) return folder;
  throw new ActionFailure(`Repository path '${wanted}' is not under '${workspace}'`);
}

async function isEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.length === 0;
}

function credentials(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString("base64");
}

async function persist(call: StandInCall, folder: string, token: string): Promise<void> {
  const secret = credentials(token);
  call.session.mask.add(secret);
  const origin = new URL(call.session.repository.cloneUrl).origin;
  // By standard input: command lines are readable by every user of the machine.
  await runAsJob(call, {
    file: "sh",
    args: ["-c", 'cat >> "$1/.git/config"', "persist", folder],
    input: `[http "${origin}/"]\n\textraheader = AUTHORIZATION: basic ${secret}\n`,
  });
}

function checkRights({ inputs, session }: StandInCall, token: string): void {
  const { repository, host } = session;
  const own = `${repository.owner}/${repository.name}`;
  const wanted = inputs["repository"] || own;
  if (wanted.toLowerCase() !== own.toLowerCase()) {
    throw new ActionFailure(`Only ${own} can be checked out by this runner, not '${wanted}'.`);
  }
  if (repository.private && !host.tokens.mayRead(token, repository.id, "contents")) {
    throw new ActionFailure(`repository '${repository.cloneUrl}/' not found`);
  }
}

function depthOf(text: string): number {
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= 0) return depth;
  throw new ActionFailure(`Invalid fetch-depth '${text}'`);
}

/** Stands in for actions/checkout of the run's own repository: ref, fetch-depth, path, token, persist-credentials. */
export async function checkout(call: StandInCall): Promise<StandInResult> {
  const { inputs, session } = call;
  const token = inputs["token"] || session.token;
  checkRights(call, token);
  const depth = depthOf(inputs["fetch-depth"] || "1");
  const target = await resolveTarget(call);
  const folder = insideWorkspace(session.place.workspace, inputs["path"] || ".");
  const archive = await session.templates.get({ repository: session.repository, ...target, depth });
  await unpack(call, archive, { folder, clean: !(await isEmpty(folder)) });
  if (booleanInput(inputs, "persist-credentials", true)) await persist(call, folder, token);
  session.log.write(`Checked out ${target.ref ?? target.sha} at ${target.sha}`);
  return { outputs: { ref: target.ref ?? "", commit: target.sha } };
}
