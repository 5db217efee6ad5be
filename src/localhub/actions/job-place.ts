import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { JobUser } from "./job-user.ts";

// The folders of one job. Only the job's user gets in; the files the runner itself reads and writes lie in a folder the
// job cannot rename things in, so no link can lead the runner (which may be root) elsewhere.

export interface JobPlace {
  readonly user: JobUser;
  readonly home: string;
  readonly temp: string;
  readonly workspace: string;
  readonly toolCache: string;
  /** Writes a file the job can read, under an unguessable name. */
  writeFile(ending: string, text: string): Promise<string>;
  /** Makes an empty file the job may write. */
  makeWritable(): Promise<string>;
  /** @throws Error when the job wrote more than `limitBytes` */
  readBack(file: string, limitBytes: number): Promise<string>;
  remove(): Promise<void>;
}

export async function createRunnerFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "localhub-runner-"));
  // Others may pass through to a folder they own, not list.
  await chmod(folder, 0o711);
  return folder;
}

export async function createJobPlace(runnerFolder: string, jobId: number, user: JobUser): Promise<JobPlace> {
  const root = path.join(runnerFolder, `job-${jobId}`);
  const { uid, gid } = user.ids;
  const give = async (target: string, mode: number, owner: "job" | "hub") => {
    await chmod(target, mode);
    if (uid !== undefined && gid !== undefined) await chown(target, owner === "job" ? uid : 0, gid);
    return target;
  };
  const folder = async (name: string, mode: number, owner: "job" | "hub") => {
    const target = path.join(root, name);
    await mkdir(target, { recursive: true });
    return give(target, mode, owner);
  };
  await folder(".", 0o750, "hub");
  const [files, home, temp, workspace, toolCache] = await Promise.all([
    folder("files", 0o750, "hub"),
    folder("home", 0o700, "job"),
    folder("temp", 0o700, "job"),
    folder("work", 0o700, "job"),
    folder("tools", 0o700, "job"),
  ]);
  const write = async (file: { name: string; text: string; mode: number; owner: "job" | "hub" }) => {
    const target = path.join(files, file.name);
    await writeFile(target, file.text, { flag: "wx" });
    return give(target, file.mode, file.owner);
  };
  return {
    user,
    home,
    temp,
    workspace,
    toolCache,
    writeFile: (ending, text) => write({ name: `${randomUUID()}${ending}`, text, mode: 0o640, owner: "hub" }),
    makeWritable: () => write({ name: randomUUID(), text: "", mode: 0o600, owner: "job" }),
    async readBack(file, limitBytes) {
      const { size } = await stat(file);
      if (size > limitBytes)
        throw new Error(`The step wrote ${size} bytes to a command file; ${limitBytes} are allowed.`);
      return readFile(file, "utf8");
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
