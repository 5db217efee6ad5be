import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { JobUser } from "./job-user.ts";

// The folders of one job. Only the job's user gets in; the files the runner itself reads and writes lie in a folder the
// job cannot rename things in, so no link can lead the runner (which may be root) elsewhere.
// Synchronous on purpose: a dozen tiny calls cost less than their trips through the thread pool.

export interface JobPlace {
  readonly user: JobUser;
  readonly home: string;
  readonly temp: string;
  readonly workspace: string;
  readonly toolCache: string;
  /** Writes a file the job can read, under an unguessable name. */
  writeFile(ending: string, text: string): string;
  /** Makes an empty file the job may write. */
  makeWritable(): string;
  /** @throws Error when the job wrote more than `limitBytes` */
  readBack(file: string, limitBytes: number): string;
  remove(): Promise<void>;
}

type Owner = "job" | "hub";

export async function createRunnerFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "localhub-runner-"));
  // Others may pass through to a folder they own, not list.
  await chmod(folder, 0o711);
  return folder;
}

function createGiver({ ids: { uid, gid } }: JobUser) {
  return (target: string, mode: number, owner: Owner): string => {
    chmodSync(target, mode);
    if (uid !== undefined && gid !== undefined) chownSync(target, owner === "job" ? uid : 0, gid);
    return target;
  };
}

export function createJobPlace(runnerFolder: string, jobId: number, user: JobUser): JobPlace {
  const root = path.join(runnerFolder, `job-${jobId}`);
  const give = createGiver(user);
  const folder = (name: string, mode: number, owner: Owner) => {
    const target = path.join(root, name);
    mkdirSync(target, { recursive: true });
    return give(target, mode, owner);
  };
  const write = (file: { name: string; text: string; mode: number; owner: Owner }) => {
    const target = path.join(files, file.name);
    writeFileSync(target, file.text, { flag: "wx", mode: 0o600 });
    return give(target, file.mode, file.owner);
  };
  folder(".", 0o750, "hub");
  const files = folder("files", 0o750, "hub");
  return {
    user,
    home: folder("home", 0o700, "job"),
    temp: folder("temp", 0o700, "job"),
    workspace: folder("work", 0o700, "job"),
    toolCache: folder("tools", 0o700, "job"),
    writeFile: (ending, text) => write({ name: `${randomUUID()}${ending}`, text, mode: 0o640, owner: "hub" }),
    makeWritable: () => write({ name: randomUUID(), text: "", mode: 0o600, owner: "job" }),
    readBack(file, limitBytes) {
      const { size } = statSync(file);
      if (size > limitBytes)
        throw new Error(`The step wrote ${size} bytes to a command file; ${limitBytes} are allowed.`);
      return readFileSync(file, "utf8");
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
