/**
 * What a repository gets to have Crumb: one list, for `crumb init` and the demo alike. In: the data and the programs that
 * were built. Out: files by their path in the repository. Not its business: writing them, and whatever a session does.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { settingsSchema } from "../settings/list-settings.ts";
import { settingsPath } from "../settings/read-settings.ts";
import { writeSettingsFile } from "../settings/write-settings-file.ts";

export interface ShippedFile {
  readonly path: string;
  readonly content: Uint8Array;
  /** `starter` is made to be changed by the repository's people: once they did, it is theirs without a word. */
  readonly sort: "ours" | "starter";
}

/** Folder of a repository that holds what is not read by people. */
export const programPath = ".github/crumb";

/** The label that makes an issue a session. An issue form puts on only labels that exist. */
export const sessionLabel = { name: "crumb", color: "8250df", description: "A game for Crumb to make" };

const starters: readonly string[] = [settingsPath, ".github/ISSUE_TEMPLATE/game.yml"];

/** Checked-out bytes must be those that were hashed, and a pull request need not show them. */
const attributes = "* -text linguist-generated\n";

/** Lists what is shipped. `texts` are the built files of a repository by path, `folder` is where the programs lie. */
export async function shippedFiles(texts: Readonly<Record<string, string>>, folder: string): Promise<ShippedFile[]> {
  const programs = await Promise.all(
    ["crumb.mjs", "assets.json"].map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
  );
  const sums = programs.map(({ name, content }) => `${sha256(content)}  ${name}\n`).join("");
  const file = (path: string, content: string | Uint8Array): ShippedFile => ({
    path,
    content: Buffer.from(content),
    sort: starters.includes(path) ? "starter" : "ours",
  });
  return [
    ...Object.entries(texts).map(([path, text]) => file(path, text)),
    ...programs.map(({ name, content }) => file(`${programPath}/${name}`, content)),
    file(`${programPath}/SHA256SUMS`, sums),
    file(`${programPath}/.gitattributes`, attributes),
    file(`${programPath}/crumb.schema.json`, `${JSON.stringify(settingsSchema(), null, 2)}\n`),
    file(settingsPath, writeSettingsFile()),
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** SHA-256 of bytes, 64 hex digits. */
export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
