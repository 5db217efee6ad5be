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

/** Stands in for actions/checkout of the run's own repository: ref, fetch-depth, path, token, persist-credentials, clean. */
export async function checkout(call: StandInCall): Promise<StandInResult> {
  const { inputs, session } = call;
  const repository = inputs["repository"] ?? "";
  const own = `${session.repository.owner}/${session.repository.name}`;
  if (repository !== "" && repository.toLowerCase() !== own.toLowerCase()) {
    throw new ActionFailure(`Only ${own} can be checked out by this runner, not '${repository}'.`);
  }
  const token = inputs["token"] ?? session.token;
  if (session.repository.private && !session.host.tokens.mayRead(token, session.repository.id, "contents")) {
    throw new ActionFailure(`repository '${session.repository.cloneUrl}/' not found`);
  }
  const depth = Number(inputs["fetch-depth"] ?? "1");
  if (!Number.isInteger(depth) || depth < 0) throw new ActionFailure(`Invalid fetch-depth '${inputs["fetch-depth"]}'`);
  const target = await resolveTarget(call);
  const folder = insideWorkspace(session.place.workspace, inputs["path"] ?? ".");
  const archive = await session.templates.get({ repository: session.repository, ...target, depth });
  await unpack(call, archive, { folder, clean: !(await isEmpty(folder)) });
  if (booleanInput(inputs, "persist-credentials", true)) await persist(call, folder, token);
  session.log.write(`Checked out ${target.ref ?? target.sha} at ${target.sha}`);
  return { outputs: { ref: target.ref ?? "", commit: target.sha } };
}
