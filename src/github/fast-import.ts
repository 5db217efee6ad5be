import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { GameFile } from "./port.ts";

/** What a commit changes: folders that are replaced as a whole; the root (`""`) only gains or changes files. */
export interface FolderChange {
  readonly path: string;
  readonly files: readonly GameFile[];
}

export interface NewCommit {
  /** Any expression git resolves to a commit; `null` makes a commit without parents. */
  readonly parent: string | null;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly folders: readonly FolderChange[];
}

/** Where the commit stands locally, so that git keeps it. */
const madeRef = "refs/crumb/made";

export interface MadeCommit {
  readonly commit: string;
  /** Tree of the whole commit. */
  readonly root: string;
  /** Tree of the first folder. */
  readonly tree: string;
}

/**
 * Makes a commit in one process, without index or working tree: the content may be a model's, and no attribute, filter
 * or link of the repository touches it on the way.
 * @throws Error with what git said
 */
export async function importCommit(repository: string, change: NewCommit): Promise<MadeCommit> {
  const flags = ["--quiet", "--force", "--date-format=now"];
  const child = spawn("git", ["fast-import", ...flags], { cwd: repository, stdio: "pipe" });
  // A git that gives up early closes its input; its exit code and words say the rest.
  child.stdin.on("error", () => undefined);
  child.stdin.end(streamOf(change));
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(`git fast-import: ${complaint.trim()}`);
  const [commit = "", root = "", folder = ""] = output.split("\n");
  return { commit, root: treeOf(root), tree: treeOf(folder) };
}

/** @see {@link https://git-scm.com/docs/git-fast-import} */
function streamOf({ parent, author, message, folders }: NewCommit): Buffer {
  const parts: (string | Uint8Array)[] = [
    `commit ${madeRef}\nmark :1\ncommitter ${author.name} <${author.email}> now\n`,
    ...dataOf(Buffer.from(message)),
    parent === null ? "" : `from ${parent}\n`,
  ];
  for (const { path, files } of folders) {
    if (path !== "") parts.push(`D ${quote(path)}\n`);
    for (const file of files) {
      const full = path === "" ? file.path : `${path}/${file.path}`;
      parts.push(`M 100644 inline ${quote(full)}\n`, ...dataOf(file.content));
    }
  }
  parts.push(`\nget-mark :1\nls :1 ""\nls :1 ${quote(folders[0]?.path ?? "")}\n`);
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/** A line of `ls`: mode, type, object, path. */
function treeOf(listed: string): string {
  return listed.split(/\s/)[2] ?? "";
}

function dataOf(content: Uint8Array): (string | Uint8Array)[] {
  return [`data ${content.length}\n`, content, "\n"];
}

function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`)}"`;
}
