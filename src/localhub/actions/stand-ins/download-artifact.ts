import path from "node:path";
import type { Artifact } from "../../model.ts";
import { filePattern } from "../glob-pattern.ts";
import { ActionFailure, booleanInput, type StandInCall, type StandInResult } from "./stand-in.ts";
import { unpack } from "./unpack.ts";

function sourceRun({ inputs, session }: StandInCall): number {
  const token = inputs["github-token"] ?? "";
  const { host, repository, run } = session;
  if (token === "") return run.id;
  const wanted = inputs["repository"] ?? "";
  if (wanted !== "" && wanted.toLowerCase() !== `${repository.owner}/${repository.name}`.toLowerCase()) {
    throw new ActionFailure(
      `Only artifacts of ${repository.owner}/${repository.name} can be downloaded, not of '${wanted}'.`,
    );
  }
  if (!host.tokens.mayRead(token, repository.id, "actions"))
    throw new ActionFailure("Resource not accessible by integration");
  return Number(inputs["run-id"] || run.id);
}

function select(call: StandInCall, artifacts: readonly Artifact[]): readonly Artifact[] {
  const { name = "", pattern = "" } = call.inputs;
  const ids = (call.inputs["artifact-ids"] ?? "").split(",").flatMap((id) => (id.trim() === "" ? [] : [Number(id)]));
  if (ids.length > 0) return artifacts.filter((artifact) => ids.includes(artifact.id));
  if (name !== "") return artifacts.filter((artifact) => artifact.name === name);
  return pattern === "" ? artifacts : artifacts.filter((artifact) => filePattern(pattern).test(artifact.name));
}

/** Stands in for actions/download-artifact; `run-id` counts only together with `github-token`, as published. */
export async function downloadArtifact(call: StandInCall): Promise<StandInResult> {
  const { inputs, session } = call;
  const { host, repository, place, log } = session;
  const runId = sourceRun(call);
  const chosen = select(
    call,
    host.artifacts.list(repository.id, runId).filter((artifact) => !artifact.expired),
  );
  const name = inputs["name"] ?? "";
  if (name !== "" && chosen.length === 0) {
    throw new ActionFailure(`Unable to download artifact(s): Artifact not found for name: ${name}`);
  }
  const target = path.resolve(place.workspace, (inputs["path"] || ".").replace(/^~(?=\/|$)/, place.home));
  const isFlat = name !== "" || booleanInput(inputs, "merge-multiple", false);
  for (const artifact of chosen) {
    const folder = isFlat ? target : path.join(target, artifact.name);
    await unpack(call, path.join(host.artifacts.folder(artifact.id), "files.tar"), { folder, clean: false });
    log.write(`Artifact ${artifact.name} (${artifact.byteCount} bytes) downloaded to ${folder}`);
  }
  return { outputs: { "download-path": target } };
}
