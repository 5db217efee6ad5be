import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { deploySite } from "./deploy-site.ts";

const run = promisify(execFile);

/** Unpacks the files of an artifact and puts them in the place of a site. */
export async function deployArtifact(folder: string, site: string): Promise<void> {
  await mkdir(dirname(site), { recursive: true });
  const unpacked = await mkdtemp(`${site}.unpacked-`);
  try {
    await run("tar", ["-xf", join(folder, "files.tar"), "-C", unpacked, "--no-same-owner", "--no-same-permissions"]);
    await deploySite(unpacked, site);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}
