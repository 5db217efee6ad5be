import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How a fixture is spoilt: pieces of text to replace, files to write (null removes), links to make. */
export interface Spoiling {
  readonly replace?: readonly (readonly [file: string, from: string, to: string])[];
  readonly files?: Readonly<Record<string, string | null>>;
  readonly links?: Readonly<Record<string, string>>;
}

/** Copies a fixture game, spoils it, and answers its folder; a replacement that finds nothing is an error. */
export async function makeGame(fixture: string, spoiling: Spoiling = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-qa-game-"));
  await cp(join("test/qa/fixtures", fixture), folder, { recursive: true });
  for (const [file, from, to] of spoiling.replace ?? []) {
    const text = await readFile(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${fixture}/${file} does not hold: ${from}`);
    await writeFile(join(folder, file), text.replace(from, to));
  }
  for (const [file, text] of Object.entries(spoiling.files ?? {})) {
    if (text === null) await rm(join(folder, file));
    else await writeFile(join(folder, file), text);
  }
  for (const [file, target] of Object.entries(spoiling.links ?? {})) await symlink(target, join(folder, file));
  return folder;
}
