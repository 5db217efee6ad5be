import { open } from "node:fs/promises";
import { runAsJob } from "./run-as-job.ts";
import type { StandInCall } from "./stand-in.ts";

/** Unpacks a tar file of the hub into a folder, as the job's user, who cannot read the file itself. */
export async function unpack(
  call: Pick<StandInCall, "session" | "env" | "signal">,
  archive: string,
  target: { readonly folder: string; readonly clean: boolean },
): Promise<void> {
  const file = await open(archive, "r");
  const clean = target.clean ? 'find "$1" -mindepth 1 -delete && ' : "";
  try {
    await runAsJob(call, {
      file: "sh",
      args: ["-c", `mkdir -p "$1" && ${clean}tar -xf - -C "$1"`, "unpack", target.folder],
      stdin: file.fd,
    });
  } finally {
    await file.close();
  }
}
