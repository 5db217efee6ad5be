import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { simpleGit, type SimpleGit } from "simple-git";
import { AppError } from "../core/failure.ts";
import type { GameFile, GitPort, Pushed } from "./port.ts";

export interface GitOptions {
  /** Clone URL over HTTP. */
  readonly url: string;
  readonly token: string;
  readonly defaultBranch: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** Publishers that lose the race for the Pages branch fetch and try again this often. */
const publishAttempts = 6;

/**
 * Git over HTTP in throw-away repositories. The token lies in the repository's own config file, never on a command
 * line, where every process of the machine could read it.
 */
export function createGitPort(options: GitOptions): GitPort {
  return {
    readGame: async (ref, slug) =>
      inRepository(options, async (git, root) => {
        if (!(await fetchRef(git, ref))) return [];
        const listed = await git.raw("ls-tree", "-r", "--name-only", "FETCH_HEAD", `games/${slug}/`);
        if (listed.trim() === "") return [];
        await git.raw("checkout", "-q", "FETCH_HEAD", "--", `games/${slug}`);
        return readFolder(join(root, "games", slug));
      }),
    pushGame: async (change) => inRepository(options, async (git, root) => pushGame({ git, root, options }, change)),
    publish: async (change) => inRepository(options, async (git, root) => publish({ git, root, options }, change)),
  };
}

interface Place {
  readonly git: SimpleGit;
  readonly root: string;
  readonly options: GitOptions;
}

async function pushGame({ git, root, options }: Place, change: Parameters<GitPort["pushGame"]>[0]): Promise<Pushed> {
  const { branch, base, slug, files, message } = change;
  const start = base ?? options.defaultBranch;
  if (!(await fetchRef(git, start))) throw gitError(`There is no ${start} to build on.`);
  const parent = (await git.revparse(["FETCH_HEAD"])).trim();
  await git.raw("read-tree", parent);
  await git.raw("rm", "-r", "-q", "--cached", "--ignore-unmatch", "--", `games/${slug}`);
  await writeFolder(join(root, "games", slug), files);
  await git.raw("add", "-f", "--", `games/${slug}`);
  const made = await commitIndex(git, { parent, message });
  const target = await aim(git, { made, base, branch, path: `games/${slug}` });
  if (target === null) return { type: "conflict" };
  if (!target.isThere && !(await push(git, { commit: target.commit, branch, lease: target.lease })))
    return { type: "conflict" };
  const tree = (await git.revparse([`${target.commit}:games/${slug}`])).trim();
  return { type: "pushed", commit: target.commit, tree };
}

interface Target {
  readonly commit: string;
  /** What the branch must stand at; empty when it must not exist. */
  readonly lease: string;
  /** An earlier landing of this very tree already pushed it. */
  readonly isThere: boolean;
}

/** Where a person pushed meanwhile, the change goes on top of theirs; `null` when it does not fit. */
async function aim(
  git: SimpleGit,
  { made, base, branch, path }: { made: string; base: string | null; branch: string; path: string },
): Promise<Target | null> {
  if (!(await fetchRef(git, branch))) return { commit: made, lease: "", isThere: false };
  const head = (await git.revparse(["FETCH_HEAD"])).trim();
  if (head === base) return { commit: made, lease: head, isThere: false };
  if ((await treeAt(git, head, path)) === (await treeAt(git, made, path)))
    return { commit: head, lease: head, isThere: true };
  if (base === null) return null;
  await git.raw("checkout", "-q", "-f", "--detach", head);
  try {
    await git.raw("cherry-pick", made);
    return { commit: (await git.revparse(["HEAD"])).trim(), lease: head, isThere: false };
  } catch {
    // The person's change and ours touch the same lines: theirs stays, the order is issued again.
    return null;
  }
}

async function treeAt(git: SimpleGit, commit: string, path: string): Promise<string> {
  return (await git.raw("ls-tree", commit, "--", path)).split(/\s/)[2] ?? "";
}

async function publish({ git, root }: Place, change: Parameters<GitPort["publish"]>[0]): Promise<void> {
  for (let attempt = 1; attempt <= publishAttempts; attempt += 1) {
    const exists = await fetchRef(git, change.branch);
    const parent = exists ? (await git.revparse(["FETCH_HEAD"])).trim() : null;
    await git.raw("read-tree", ...(parent === null ? ["--empty"] : [parent]));
    for (const { path, files } of change.folders) {
      if (path !== "") await git.raw("rm", "-r", "-q", "--cached", "--ignore-unmatch", "--", path);
      await writeFolder(join(root, path), files);
      const names = files.map((file) => join(path, file.path));
      await git.raw("add", "-f", "--", ...names);
    }
    const commit = await commitIndex(git, { parent, message: change.message });
    if (await push(git, { commit, branch: change.branch, lease: parent ?? "" })) return;
  }
  throw gitError(`${change.branch} moved ${publishAttempts} times in a row.`);
}

async function commitIndex(
  git: SimpleGit,
  { parent, message }: { parent: string | null; message: string },
): Promise<string> {
  const tree = (await git.raw("write-tree")).trim();
  const parents = parent === null ? [] : ["-p", parent];
  return (await git.raw("commit-tree", tree, ...parents, "-m", message)).trim();
}

/** Pushes with a lease, so that nobody's commit is ever lost; false when the branch moved. */
async function push(
  git: SimpleGit,
  { commit, branch, lease }: { commit: string; branch: string; lease: string },
): Promise<boolean> {
  const ref = `refs/heads/${branch}`;
  try {
    await git.raw("push", "-q", `--force-with-lease=${ref}:${lease}`, "origin", `${commit}:${ref}`);
    return true;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/stale info|rejected|fetch first|cannot lock ref|reference already exists/i.test(text)) return false;
    throw error;
  }
}

async function fetchRef(git: SimpleGit, ref: string): Promise<boolean> {
  try {
    await git.raw("fetch", "-q", "--no-tags", "--depth=1", "origin", ref);
    return true;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/couldn't find remote ref|not our ref/i.test(text)) return false;
    throw error;
  }
}

async function inRepository<T>(options: GitOptions, work: (git: SimpleGit, root: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), "crumb-git-"));
  try {
    const git = simpleGit({ baseDir: root });
    await git.raw("init", "-q", "-b", "main");
    await appendFile(join(root, ".git", "config"), configOf(options));
    return await work(git, root);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw gitError(text.replaceAll(options.url, "<repository>").replaceAll(options.token, "***"), error);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function configOf({ url, token, author }: GitOptions): string {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return `[remote "origin"]\n\turl = ${url}\n[http]\n\textraheader = "AUTHORIZATION: basic ${basic}"\n[user]\n\tname = "${author.name}"\n\temail = "${author.email}"\n[core]\n\tautocrlf = false\n\tsymlinks = false\n[commit]\n\tgpgsign = false\n`;
}

function gitError(message: string, cause?: unknown): AppError {
  return new AppError({ code: "git.failed", message: message.slice(0, 2000), retryable: true }, { cause });
}

async function writeFolder(folder: string, files: readonly GameFile[]): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content);
  }
}

async function readFolder(folder: string): Promise<GameFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (path) => ({ path: relative(folder, path), content: await readFile(path) })),
  );
}
