import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { ObjectType } from "./object-reader.ts";

const compress = promisify(deflate);

/**
 * Stores a loose object and answers its name; starts no process.
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects for the format
 */
export async function writeObject(repositoryPath: string, type: ObjectType, content: Buffer): Promise<string> {
  const raw = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const sha = createHash("sha1").update(raw).digest("hex");
  const path = join(repositoryPath, "objects", sha.slice(0, 2), sha.slice(2));
  if (existsSync(path)) return sha;
  await mkdir(dirname(path), { recursive: true });
  const draft = join(repositoryPath, "objects", `tmp_obj_${randomUUID()}`);
  // Level 1: the objects are small and short-lived, time matters more than bytes.
  await writeFile(draft, await compress(raw, { level: 1 }), { mode: 0o444 });
  await rename(draft, path);
  return sha;
}
