import { readSettings, formatProblems, settingsPath } from "../../settings/read-settings.ts";
import { actionPins } from "../action-pins.ts";
import { manifestPath, parseManifest, type Manifest } from "../manifest.ts";
import { programPath, sha256, type ShippedFile } from "../shipped-files.ts";
import { fault, warning, type Finding } from "./finding.ts";

export interface FileFacts {
  readonly shipped: readonly ShippedFile[];
  readonly present: ReadonlyMap<string, Uint8Array>;
  /** What git says is not committed of our files, as paths. */
  readonly uncommitted: readonly string[];
}

const again = "node .github/crumb/crumb.mjs init (or crumb init with a newer Crumb) writes it again";

/** Compares what a checkout holds with what was installed, and reads what people may have written into it. */
export function checkFiles(facts: FileFacts): readonly Finding[] {
  const { present, uncommitted } = facts;
  const text = textOf(present, manifestPath);
  const manifest = text === null ? null : parseManifest(text);
  if (manifest === null) return [notInstalled(text !== null)];
  return [
    ...checkAgainst(manifest, facts),
    ...checkSums(present),
    ...checkSettings(textOf(present, settingsPath)),
    ...[...present].flatMap(([path, content]) => checkPins(path, String(Buffer.from(content)))),
    ...checkCommitted(uncommitted),
  ];
}

function checkCommitted(paths: readonly string[]): readonly Finding[] {
  if (paths.length === 0) return [];
  const what = `${paths.length === 1 ? "One file" : `${paths.length} files`} of Crumb as they stand here are not committed: ${paths.join(", ")}.`;
  const fix = `git add --force -- ${paths.join(" ")} && git commit && git push`;
  return [warning("files.uncommitted", { what, blocks: "GitHub runs what is on the default branch, not this.", fix })];
}

function notInstalled(isDamaged: boolean): Finding {
  return fault(isDamaged ? "files.manifest" : "files.not-installed", {
    what: isDamaged ? `${manifestPath} cannot be read.` : "Crumb is not in this repository.",
    blocks: isDamaged
      ? "Knowing which files a person changed, so every upgrade."
      : "Everything: no issue becomes a game.",
    fix: isDamaged ? `git checkout -- ${manifestPath}` : "crumb init",
  });
}

function checkAgainst(manifest: Manifest, { shipped, present }: FileFacts): readonly Finding[] {
  const newest = new Map(shipped.map((file) => [file.path, file]));
  return Object.entries(manifest.files).flatMap(([path, written]) => {
    const found = present.get(path);
    if (found === undefined) {
      const blocks = "Whatever this file is for; a missing workflow means that nothing happens.";
      return [fault("files.missing", { what: `${path} is gone.`, blocks, fix: again })];
    }
    const file = newest.get(path);
    const isEdited = sha256(found) !== written;
    if (isEdited && file?.sort !== "starter") {
      const fix = `Compare: crumb init --dry-run. Give up the change: crumb init --force ${path}`;
      return [warning("files.edited", { what: `${path} was changed by hand.`, blocks: "Upgrades of this file.", fix })];
    }
    if (isEdited || file === undefined || sha256(file.content) === written) return [];
    const what = `${path} is of another version than this program.`;
    return [warning("files.stale", { what, blocks: "What newer versions mended.", fix: "crumb init" })];
  });
}

/** The sums lie beside the programs, for `sha256sum --check`; a program that differs is damaged or not ours. */
function checkSums(present: ReadonlyMap<string, Uint8Array>): readonly Finding[] {
  const sums = textOf(present, `${programPath}/SHA256SUMS`) ?? "";
  return [...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].flatMap(([, sum = "", name = ""]) => {
    const content = present.get(`${programPath}/${name}`);
    if (content === undefined || sha256(content) === sum) return [];
    const what = `${programPath}/${name} is not the file whose SHA-256 was written down.`;
    const blocks = "Trust in what every job runs: a damaged or foreign program.";
    return [fault("files.wrong-hash", { what, blocks, fix: `crumb init --force ${programPath}/${name}` })];
  });
}

function checkSettings(text: string | null): readonly Finding[] {
  const read = readSettings(text);
  if (read.ok) return [];
  return [
    fault("settings.invalid", {
      what: formatProblems(read.problems),
      blocks: "Every new session: an issue is answered with this problem.",
      fix: `Correct ${settingsPath}; crumb config explain says whether it is right.`,
    }),
  ];
}

function checkPins(path: string, text: string): readonly Finding[] {
  if (!/\.github\/(workflows|actions)\/.+\.yml$/.test(path)) return [];
  const uses = new Set([...text.matchAll(/^[^#\n]*\buses:\s*["']?([^\s"'#]+)/gm)].map((match) => match[1] ?? ""));
  return [...uses].filter((use) => !use.startsWith("./")).flatMap((use) => checkPin(path, use));
}

function checkPin(path: string, use: string): readonly Finding[] {
  const [action = "", ref = ""] = use.split("@");
  if (!/^[0-9a-f]{40}$/.test(ref)) {
    const blocks = "Trust in that job: whoever moves the tag runs code in it.";
    const fix = `Pin it by the commit of the version, with the version as a comment; crumb init --force ${path} restores ours.`;
    return [fault("pins.loose", { what: `${path} uses ${use}, which is no commit.`, blocks, fix })];
  }
  const known = actionPins.find((pin) => pin.action === action && pin.sha === ref);
  if (known !== undefined && known.seen !== null) return [];
  const what = `${path} uses ${action} at ${ref.slice(0, 12)}…, a pin nobody looked up.`;
  const fix = `git ls-remote https://github.com/${action.split("/").slice(0, 2).join("/")} shows which version that commit is.`;
  return [
    warning("pins.unverified", { what, blocks: "Nothing known; it was not seen in public beside its version.", fix }),
  ];
}

function textOf(present: ReadonlyMap<string, Uint8Array>, path: string): string | null {
  const content = present.get(path);
  return content === undefined ? null : Buffer.from(content).toString("utf8");
}
