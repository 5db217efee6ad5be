import { formatManifest, manifestPath, type Manifest } from "./manifest.ts";
import { sha256, type ShippedFile } from "./shipped-files.ts";

/** What is at hand when an installation is planned. */
export interface Installation {
  readonly shipped: readonly ShippedFile[];
  readonly manifest: Manifest;
  /** Content of each file that is shipped, or in the manifest, as the repository has it now; absent ones are not in it. */
  readonly present: ReadonlyMap<string, Uint8Array>;
  /** Paths whose edits a person gives up. */
  readonly forced: readonly string[];
}

export type Change =
  | { readonly action: "create" | "update" | "overwrite"; readonly path: string; readonly content: Uint8Array }
  | { readonly action: "remove"; readonly path: string };

/** A file that a person changed and that is therefore left alone. */
export interface Kept {
  readonly path: string;
  /**
   * `edited`: nothing newer to offer. `conflict`: this version has another text for it. `dropped`: no version needs it any
   * more, so from now on it is theirs. `starter`: made to be changed.
   */
  readonly why: "edited" | "conflict" | "dropped" | "starter";
  /** What would have been written. */
  readonly offered: Uint8Array | null;
}

export interface Plan {
  /** The manifest among them, last, when it changes. */
  readonly changes: readonly Change[];
  readonly kept: readonly Kept[];
}

interface Step {
  readonly change?: Change;
  readonly kept?: Kept;
  /** What the manifest says of the path afterwards; `undefined` leaves it out. */
  readonly hash: string | undefined;
}

/** Plans how a repository gets the files of this version, touching none that a person changed. Pure. */
export function planInstall(installation: Installation): Plan {
  const { shipped, manifest, present } = installation;
  const names = new Set(shipped.map(({ path }) => path));
  const dropped = Object.keys(manifest.files).filter((path) => !names.has(path));
  const steps = [
    ...shipped.map((file) => ({ path: file.path, ...planFile(file, installation) })),
    ...dropped.map((path) => ({ path, ...planDropped(path, installation) })),
  ];
  const files = steps.flatMap(({ path, hash }) => (hash === undefined ? [] : [[path, hash] as const]));
  const record = Buffer.from(formatManifest({ version: 1, files: Object.fromEntries(files) }));
  const recorded = present.get(manifestPath);
  const isRecorded = recorded !== undefined && sha256(recorded) === sha256(record);
  const action = recorded === undefined ? "create" : "update";
  return {
    changes: [
      ...steps.flatMap(({ change }) => (change === undefined ? [] : [change])),
      ...(isRecorded ? [] : [{ action, path: manifestPath, content: record } as const]),
    ],
    kept: steps.flatMap(({ kept }) => (kept === undefined ? [] : [kept])),
  };
}

function planFile(file: ShippedFile, { manifest, present, forced }: Installation): Step {
  const { path, content } = file;
  const next = sha256(content);
  const written = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
  const found = present.get(path);
  if (found === undefined) return { change: { action: "create", path, content }, hash: next };
  const now = sha256(found);
  if (now === next) return { hash: next };
  if (now === written) return { change: { action: "update", path, content }, hash: next };
  if (forced.includes(path)) return { change: { action: "overwrite", path, content }, hash: next };
  const why = file.sort === "starter" ? "starter" : written === next ? "edited" : "conflict";
  return { kept: { path, why, offered: content }, hash: written };
}

function planDropped(path: string, { manifest, present, forced }: Installation): Step {
  const found = present.get(path);
  if (found === undefined) return { hash: undefined };
  const isOurs = sha256(found) === manifest.files[path] || forced.includes(path);
  if (isOurs) return { change: { action: "remove", path }, hash: undefined };
  return { kept: { path, why: "dropped", offered: null }, hash: undefined };
}
