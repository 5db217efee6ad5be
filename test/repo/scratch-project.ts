import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./repository-files.ts";

const SETTINGS = [
  ".dependency-cruiser.mjs",
  ".oxlintrc.json",
  "package.json",
  "src/core/tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.json",
];

/** Makes a folder with our settings and only the given files, in which a rule can be seen to bite. */
export function createScratchProject(files: Readonly<Record<string, string>>): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "crumb-rules-"));
  const place = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const path of SETTINGS) cpSync(join(root, path), place(path));
  for (const [path, text] of Object.entries(files)) writeFileSync(place(path), text);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
