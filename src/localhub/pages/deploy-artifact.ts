import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readTar } from "../actions/read-tar.ts";

/**
 * Puts the files of an artifact in a site's place: visitors see the old site or the new one, never a mixture. What a
 * site is made of was built by others; the tar reader lets through regular files with paths inside only.
 */
export async function deployArtifact(folder: string, site: string): Promise<void> {
  const files = readTar(await readFile(join(folder, "files.tar")));
  const [next, former] = [`${site}.next`, `${site}.former`];
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  for (const file of files) {
    const path = join(next, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content);
  }
  await rm(former, { recursive: true, force: true });
  await rename(site, former).catch(ignoreMissing);
  await rename(next, site);
  await rm(former, { recursive: true, force: true });
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
  throw error;
}
