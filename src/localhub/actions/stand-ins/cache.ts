import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { runAsJob } from "./run-as-job.ts";
import { ActionFailure, booleanInput, type StandInCall, type StandInResult } from "./stand-in.ts";
import { unpack } from "./unpack.ts";

// Caches live in the hub's folder: <repository>/<scope>/<entry>/{key, 0.tar, 1.tar …}, one tar per path. A branch reads
// its own scope, then the default branch's, and writes only its own.

function pathsOf(call: StandInCall): readonly string[] {
  const text = call.inputs["path"];
  if (!text) throw new ActionFailure("Input required and not supplied: path");
  const { home, workspace } = call.session.place;
  return text.split("\n").flatMap((line) => {
    const trimmed = line.trim();
    return trimmed === "" ? [] : [path.resolve(workspace, trimmed.replace(/^~(?=\/|$)/, home))];
  });
}

function scopeFolder(call: StandInCall, ref: string): string {
  const { host, repository } = call.session;
  return path.join(
    host.cacheFolder,
    String(repository.id),
    createHash("sha256").update(ref).digest("hex").slice(0, 16),
  );
}

/** Entries are found by key only among those that were saved with the same paths. */
function version(call: StandInCall): string {
  return createHash("sha256")
    .update(call.inputs["path"] ?? "")
    .digest("hex")
    .slice(0, 16);
}

interface Entry {
  readonly folder: string;
  readonly key: string;
  readonly savedAt: number;
}

async function entriesIn(folder: string, ofVersion: string): Promise<readonly Entry[]> {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => name.startsWith(`${ofVersion}-`));
  const entries = await Promise.all(
    ours.map(async (name) => {
      const keyFile = path.join(folder, name, "key");
      return {
        folder: path.join(folder, name),
        key: await readFile(keyFile, "utf8"),
        savedAt: (await stat(keyFile)).mtimeMs,
      };
    }),
  );
  return entries.toSorted((a, b) => b.savedAt - a.savedAt);
}

async function findEntry(call: StandInCall, key: string): Promise<Entry | undefined> {
  const { run, repository } = call.session;
  const prefixes = (call.inputs["restore-keys"] ?? "")
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  for (const ref of new Set([run.ref, `refs/heads/${repository.defaultBranch}`])) {
    const entries = await entriesIn(scopeFolder(call, ref), version(call));
    const exact = entries.find((entry) => entry.key === key);
    if (exact) return exact;
    for (const prefix of [key, ...prefixes]) {
      const newest = entries.find((entry) => entry.key.startsWith(prefix));
      if (newest) return newest;
    }
  }
  return undefined;
}

function keyOf(call: StandInCall): string {
  const key = call.inputs["key"];
  if (!key) throw new ActionFailure("Input required and not supplied: key");
  return key;
}

/** Stands in for actions/cache/restore. */
export async function restoreCache(call: StandInCall): Promise<StandInResult> {
  const key = keyOf(call);
  const paths = pathsOf(call);
  const entry = await findEntry(call, key);
  if (!entry) {
    if (booleanInput(call.inputs, "fail-on-cache-miss", false))
      throw new ActionFailure(`Cache not found for key: ${key}`);
    call.session.log.write(`Cache not found for input keys: ${key}`);
    return { outputs: { "cache-primary-key": key, "cache-hit": "" } };
  }
  const isLookup = booleanInput(call.inputs, "lookup-only", false);
  for (const [at, folder] of paths.entries()) {
    if (!isLookup)
      await unpack(call, path.join(entry.folder, `${at}.tar`), { folder: path.dirname(folder), clean: false });
  }
  call.session.log.write(`Cache restored from key: ${entry.key}`);
  const hit = String(entry.key === key);
  return { outputs: { "cache-primary-key": key, "cache-matched-key": entry.key, "cache-hit": hit } };
}

async function packPath(call: StandInCall, source: string, archive: string): Promise<void> {
  const output = await open(archive, "wx", 0o600);
  const script = 'cd "$1" && if [ -e "$2" ]; then exec tar -cf - "./$2"; else exec tar -cf - -T /dev/null; fi';
  try {
    await runAsJob(call, {
      file: "sh",
      args: ["-c", script, "pack", path.dirname(source), path.basename(source)],
      stdout: output.fd,
    });
  } finally {
    await output.close();
  }
}

/** Stands in for actions/cache/save. A key that exists already is left alone. */
export async function saveCache(call: StandInCall): Promise<StandInResult> {
  const key = keyOf(call);
  const scope = scopeFolder(call, call.session.run.ref);
  const target = path.join(scope, `${version(call)}-${createHash("sha256").update(key).digest("hex").slice(0, 24)}`);
  if (await stat(target).catch(() => undefined)) {
    call.session.log.write(`Cache already exists for key ${key}, not saving it.`);
    return {};
  }
  const staging = path.join(scope, `.${randomUUID()}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    for (const [at, source] of pathsOf(call).entries()) await packPath(call, source, path.join(staging, `${at}.tar`));
    await writeFile(path.join(staging, "key"), key);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  call.session.log.write(`Cache saved with key: ${key}`);
  return {};
}

/** Stands in for actions/cache: restores now, saves after the job's steps unless the key was there or the job failed. */
export async function cache(call: StandInCall): Promise<StandInResult> {
  const { outputs = {} } = await restoreCache(call);
  const post = async (signal: AbortSignal) => {
    const isWanted = outputs["cache-hit"] !== "true" && call.session.status() === "success";
    if (isWanted) await saveCache({ ...call, signal });
  };
  return { outputs, post };
}
