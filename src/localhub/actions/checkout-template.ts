import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { RunnerRepository } from "./host.ts";

// A working copy of one commit, packed once per commit by the hub and unpacked by each job as its own user: the bare
// repository stays unreadable to jobs, and the runner never writes into folders that a job controls.

const run = promisify(execFile);

export interface CheckoutWish {
  readonly repository: RunnerRepository;
  readonly sha: string;
  /** Full ref, or null for a detached SHA. */
  readonly ref: string | null;
  /** Commits of history; 0 is everything, with all branches and tags. */
  readonly depth: number;
}

export interface CheckoutTemplates {
  /** Path of a tar file holding the working copy. */
  get(wish: CheckoutWish): Promise<string>;
}

const keptTemplates = 24;

function remoteRef(ref: string | null): string {
  if (ref === null) return "refs/remotes/origin/HEAD-checkout";
  return ref.startsWith("refs/heads/")
    ? `refs/remotes/origin/${ref.slice(11)}`
    : ref.replace(/^refs\//, "refs/remotes/");
}

function configText({ repository, ref }: CheckoutWish): string {
  // The only special character of this file that a branch name may have.
  const branch = ref?.startsWith("refs/heads/") ? ref.slice(11).replaceAll('"', '\\"') : undefined;
  const tracking =
    branch === undefined ? "" : `[branch "${branch}"]\n\tremote = origin\n\tmerge = refs/heads/${branch}\n`;
  return (
    `[remote "origin"]\n\turl = ${repository.cloneUrl}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n` +
    `[gc]\n\tauto = 0\n${tracking}`
  );
}

function gitEnvironment(searchPath: string) {
  return { PATH: searchPath, HOME: "/nonexistent", GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
}

async function keyOf(wish: CheckoutWish, searchPath: string): Promise<string> {
  const { repository, sha, ref, depth } = wish;
  const key = [repository.id, sha, ref, depth].join(" ");
  if (depth > 0) return key;
  // With full history all other branches belong to the answer, and those move.
  const refs = await run("git", ["-C", repository.gitFolder, "for-each-ref"], { env: gitEnvironment(searchPath) });
  return `${key} ${createHash("sha256").update(refs.stdout).digest("hex")}`;
}

// One shell for all of it: starting a process from the hub stops the hub for some milliseconds, from a shell it does not.
// The commit may be nobody's tip by now; upload-pack refuses such a wish unless told otherwise.
const script = `set -e
file=$1 source=$2 sha=$3 branch=$4 config=$5; shift 5
git init -q -b main --template= "$file.d"
cd "$file.d"
git fetch -q --no-write-fetch-head \\
  --upload-pack='git -c uploadpack.allowAnySHA1InWant=true -c safe.directory=* upload-pack' "$source" "$@"
if [ -n "$branch" ]; then git checkout -q -B "$branch" "$sha"; else git checkout -q --detach "$sha"; fi
printf %s "$config" >> .git/config
tar -cf "$file" .
rm -rf "$file.d"`;

async function pack(wish: CheckoutWish, file: string, searchPath: string): Promise<void> {
  const { repository, sha, ref, depth } = wish;
  const wanted =
    depth === 0
      ? ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*", sha]
      : [`--depth=${depth}`, "--no-tags", `+${sha}:${remoteRef(ref)}`];
  const branch = ref?.startsWith("refs/heads/") ? ref.slice(11) : "";
  const fixed = [file, `file://${repository.gitFolder}`, sha, branch, configText(wish)];
  await run("sh", ["-c", script, "pack", ...fixed, ...wanted], { env: gitEnvironment(searchPath) });
}

export function createCheckoutTemplates(folder: string, searchPath: string): CheckoutTemplates {
  const known = new Map<string, Promise<string>>();
  let made = 0;
  const make = async (wish: CheckoutWish) => {
    const file = path.join(folder, `checkout-${made++}.tar`);
    await pack(wish, file, searchPath);
    return file;
  };
  const dropOldest = async () => {
    const [key, file] = known.entries().next().value ?? [];
    if (known.size <= keptTemplates || key === undefined || file === undefined) return;
    known.delete(key);
    await rm(await file, { force: true });
  };
  return {
    async get(wish) {
      const key = await keyOf(wish, searchPath);
      const already = known.get(key);
      if (already) return already;
      const making = make(wish);
      known.set(key, making);
      making.catch(() => known.delete(key));
      await making;
      await dropOldest();
      return making;
    },
  };
}
