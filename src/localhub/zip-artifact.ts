import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipTar } from "./actions/zip-tar.ts";

/** The files of an artifact's folder as a zip, the only form in which GitHub hands them out. */
export async function zipArtifact(folder: string): Promise<Uint8Array> {
  return zipTar(await readFile(join(folder, "files.tar")));
}
