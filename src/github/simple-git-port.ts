import { appendFile, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { simpleGit, type SimpleGit } from "simple-git";
import { AppError } from "../core/failure.ts";
import { importCommit, type MadeCommit } from "./fast-import.ts";
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
  // Whoever lands a build publishes it in the same breath: what was just pushed need not be fetched.
  const pushed = new Map<string, readonly GameFile[]>();
  return {
    readGame: async (ref, slug) =>
      pushed.get(`${ref}:games/${slug}`) ??
      inRepository(options, async (git, root) => {
        if (!(await fetchRef(git, ref, "with files"))) return [];
        if ((await treeAt(git, "FETCH_HEAD", `games/${slug}`)) === "") return [];
        await git.raw("checkout", "-q", "FETCH_HEAD", "--", `games/${slug}`);
        return readFolder(join(root, "games", slug));
      }),
    pushGame: async (change) =>
      inRepository(options, async (git, root) => {
        const { made, ...done } = await pushGame({ git, root, options }, change);
        const isAsGiven = done.type === "pushed" && done.tree === made;
        if (isAsGiven) pushed.set(`${done.commit}:games/${change.slug}`, change.files);
        return done;
      }),
    publish: async (change) => inRepository(options, async (git, root) => publish({ git, root, options }, change)),
  };
}

interface Place {
  readonly git: SimpleGit;
  readonly root: string;
  readonly options: GitOptions;
}

/** `made` is the game's tree as it was given: where a person's change was kept, what stands is another. */
async function pushGame(
  place: Place,
  change: Parameters<GitPort["pushGame"]>[0],
): Promise<Pushed & { readonly made: string }> {
  const { git, root, options } = place;
  const { branch, base, slug, files, message } = change;
  const start = base ?? options.defaultBranch;
  if (!(await fetchRef(git, start))) throw gitError(`There is no ${start} to build on.`);
  const folders = [{ path: `games/${slug}`, files }];
  const content = { author: options.author, message, folders };
  const made = await importCommit(root, { ...content, parent: "FETCH_HEAD" });
  const { tree, commit } = made;
  const wanted = { commit, branch, lease: base ?? "" };
  if (await push(git, wanted)) return { type: "pushed", commit, tree, made: tree };
  const target = await aim(place, { made, base, branch, path: `games/${slug}`, onTop: content });
  if (target === null) return { type: "conflict", made: tree };
  if (!target.isThere && !(await push(git, { ...wanted, ...target }))) return { type: "conflict", made: tree };
  const stands = (await git.revparse([`${target.commit}:games/${slug}`])).trim();
  return { type: "pushed", commit: target.commit, tree: stands, made: tree };
}

interface Missed {
  readonly made: MadeCommit;
  readonly base: string | null;
  readonly branch: string;
  readonly path: string;
  /** What was committed, to be committed again on another parent. */
  readonly onTop: Omit<Parameters<typeof importCommit>[1], "parent">;
}

interface Target {
  readonly commit: string;
  /** What the branch must stand at; empty when it must not exist. */
  readonly lease: string;
  /** An earlier landing of this very tree already pushed it. */
  readonly isThere: boolean;
}

/** The branch is not where we thought. The change goes on top of what is there; `null` when it does not fit. */
async function aim({ git, root }: Place, { made, base, branch, path, onTop }: Missed): Promise<Target | null> {
  if (!(await fetchRef(git, branch))) {
    // The branch was deleted: nothing on the server reaches its commits any more, so they go along with ours.
    if (base !== null) await git.raw("fetch", "-q", "--no-tags", "--unshallow", "origin", base);
    return { commit: made.commit, lease: "", isThere: false };
  }
  const head = (await git.revparse(["FETCH_HEAD"])).trim();
  if ((await treeAt(git, head, path)) === made.tree) return { commit: head, lease: head, isThere: true };
  if (base === null) {
    // Somebody else's branch, or one of a session whose log was lost: what is there stays, the game's folder is ours.
    const { commit } = await importCommit(root, { ...onTop, parent: head });
    return { commit, lease: head, isThere: false };
  }
  await git.raw("checkout", "-q", "-f", "--detach", head);
  try {
    await git.raw("cherry-pick", made.commit);
    return { commit: (await git.revparse(["HEAD"])).trim(), lease: head, isThere: false };
  } catch {
    // The person's change and ours touch the same lines: theirs stays, the order is issued again.
    return null;
  }
}

async function treeAt(git: SimpleGit, commit: string, path: string): Promise<string> {
  return (await git.raw("ls-tree", commit, "--", path)).split(/\s/)[2] ?? "";
}

async function publish({ git, root, options }: Place, change: Parameters<GitPort["publish"]>[0]): Promise<void> {
  const { branch, message, folders } = change;
  for (let attempt = 1; attempt <= publishAttempts; attempt += 1) {
    const exists = await fetchRef(git, branch);
    const [parent = null, before] = exists
      ? (await git.raw("rev-parse", "FETCH_HEAD", "FETCH_HEAD^{tree}")).split("\n")
      : [];
    const made = await importCommit(root, { parent, author: options.author, message, folders });
    // Another pass published the same; a second deployment of it would only cost minutes.
    if (made.root === before) return;
    if (await push(git, { commit: made.commit, branch, lease: parent ?? "" })) return;
  }
  throw gitError(`${branch} moved ${publishAttempts} times in a row.`);
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

/** Without files a commit can be built upon; git would fetch each file on its own once one is read. */
async function fetchRef(git: SimpleGit, ref: string, depth: "with files" | "trees" = "trees"): Promise<boolean> {
  const filter = depth === "trees" ? ["--filter=blob:none"] : [];
  try {
    await git.raw("fetch", "-q", "--no-tags", "--depth=1", ...filter, "origin", ref);
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
    // "Unsafe" is a template with hooks; ours is none at all, so that no hook of the machine runs here.
    const git = simpleGit({ baseDir: root, unsafe: { allowUnsafeTemplateDir: true } });
    await git.raw("init", "-q", "-b", "main", "--template=");
    await appendFile(join(root, ".git", "config"), configOf(options));
    return await work(git, root);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const said = text.replaceAll(/^\s+at .*$\n?/gm, "");
    throw gitError(said.replaceAll(options.url, "<repository>").replaceAll(options.token, "***"), error);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function configOf({ url, token, author }: GitOptions): string {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return `[remote "origin"]
  url = ${url}
[http]
  extraheader = "AUTHORIZATION: basic ${basic}"
[user]
  name = "${author.name}"
  email = "${author.email}"
[core]
  autocrlf = false
  symlinks = false
[commit]
  gpgsign = false
[maintenance]
  auto = false
[fetch]
  unpackLimit = 1
[fastimport]
  unpackLimit = 1
`;
}

function gitError(message: string, cause?: unknown): AppError {
  return new AppError({ code: "git.failed", message: message.slice(0, 2000), retryable: true }, { cause });
}

async function readFolder(folder: string): Promise<GameFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (path) => ({ path: relative(folder, path), content: await readFile(path) })),
  );
}
