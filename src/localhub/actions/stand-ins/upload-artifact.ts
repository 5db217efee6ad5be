import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Artifact } from "../../model.ts";
import { type FoundFiles, listFiles } from "../list-files.ts";
import { runAsJob } from "./run-as-job.ts";
import { ActionFailure, booleanInput, type StandInCall, type StandInResult } from "./stand-in.ts";

/** GitHub counts them by job. @see https://github.com/actions/upload-artifact#number-of-artifacts */
const MOST_OF_A_RUN = 500;

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export interface Upload {
  readonly name: string;
  readonly found: FoundFiles;
  readonly retentionDays: number;
}

/** Packs files as the job's user, who alone decides what is readable, and publishes them as an artifact of the run. */
export async function storeArtifact(call: StandInCall, { name, found, retentionDays }: Upload): Promise<Artifact> {
  const { host, repository, run } = call.session;
  const folder = await host.artifacts.begin();
  const archive = path.join(folder, "files.tar");
  const output = await open(archive, "wx", 0o600);
  try {
    await runAsJob(call, {
      file: "tar",
      args: ["-chf", "-", "-C", found.root, "--no-recursion", "--null", "-T", "-"],
      stdout: output.fd,
      input: found.files.map((file) => `${path.relative(found.root, file)}\0`).join(""),
    });
  } finally {
    await output.close();
  }
  const byteCount = (await stat(archive)).size;
  if (byteCount > host.artifacts.roomBytes(repository.id)) {
    await rm(folder, { recursive: true });
    throw new ActionFailure(
      "Failed to CreateArtifact: Artifact storage quota has been hit. Unable to upload any new artifacts.",
    );
  }
  return host.artifacts.finish({
    repositoryId: repository.id,
    runId: run.id,
    name,
    folder,
    byteCount,
    digest: `sha256:${await sha256(archive)}`,
    retentionDays,
  });
}

function withoutHidden(found: FoundFiles): FoundFiles {
  const isHidden = (file: string) =>
    path
      .relative(found.root, file)
      .split(path.sep)
      .some((part) => part.startsWith("."));
  return { root: found.root, files: found.files.filter((file) => !isHidden(file)) };
}

function reportNothing(call: StandInCall): StandInResult {
  const message = `No files were found with the provided path: ${call.inputs["path"]}. No artifacts will be uploaded.`;
  const reaction = call.inputs["if-no-files-found"] ?? "warn";
  if (reaction === "error") throw new ActionFailure(message);
  call.session.log.write(reaction === "ignore" ? message : `##[warning]${message}`);
  return {};
}

/** Stands in for actions/upload-artifact. */
export async function uploadArtifact(call: StandInCall): Promise<StandInResult> {
  const { inputs, session } = call;
  const { host, repository, run, place, log } = session;
  const name = inputs["name"] || "artifact";
  if (!inputs["path"]) throw new ActionFailure("Input required and not supplied: path");
  if (/["<>|*?\r\n\\/:]/.test(name)) throw new ActionFailure(`The artifact name is not valid: ${name}`);
  const all = listFiles(inputs["path"], { folder: place.workspace, home: place.home });
  const found = booleanInput(inputs, "include-hidden-files", false) ? all : withoutHidden(all);
  if (found.files.length === 0) return reportNothing(call);
  const isTaken = host.artifacts.list(repository.id, run.id).some((artifact) => artifact.name === name);
  if (isTaken && !booleanInput(inputs, "overwrite", false)) {
    throw new ActionFailure(`Conflict: an artifact with this name already exists on the workflow run: ${name}`);
  }
  if (host.artifacts.list(repository.id, run.id).length >= MOST_OF_A_RUN) {
    throw new ActionFailure(`Failed to CreateArtifact: a job may upload ${MOST_OF_A_RUN} artifacts.`);
  }
  const artifact = await storeArtifact(call, { name, found, retentionDays: Number(inputs["retention-days"] || 90) });
  log.write(
    `Artifact ${name} has been successfully uploaded: ${found.files.length} files, ${artifact.byteCount} bytes`,
  );
  const url = `${host.urls().server}/${repository.owner}/${repository.name}/actions/runs/${run.id}/artifacts/${artifact.id}`;
  return {
    outputs: {
      "artifact-id": String(artifact.id),
      "artifact-url": url,
      "artifact-digest": (artifact.digest ?? "").replace("sha256:", ""),
    },
  };
}
