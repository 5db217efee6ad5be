import { Script } from "node:vm";
import { fail, pass, type Gate } from "../gate.ts";
import type { Lab } from "../lab.ts";
import { listReferences, resolveReference, type Reference } from "../list-references.ts";
import { readText, type Game } from "../read-game.ts";

const LIMIT = "index.html is there, every reference resolves, every script parses";

/**
 * Catches a missing or empty `index.html`, references to files that are not there or differ in case, references that
 * leave the game's folder, and scripts that do not parse (as the browser's own parser says). Not: addresses a script
 * puts together at run time; those show up as failed requests in `boot.clean`.
 */
export const filesEntry: Gate = {
  id: "files.entry",
  version: 1,
  title: "The page is complete: entry, references, scripts",
  severity: "required",
  applies: "any",
  after: [],
  run: async (lab) => {
    const entry = readText(lab.game, "index.html");
    if (entry === null || !/<[a-z!]/i.test(entry)) {
      const measured = entry === null ? "no index.html" : "index.html holds no HTML";
      return fail({
        measured,
        limit: LIMIT,
        hint: "Put the page of the game into index.html at the top of its folder.",
      });
    }
    const references = listReferences(lab.game);
    const problems = [
      ...references.flatMap((reference) => findProblem(lab.game, reference)),
      ...listClassicScripts(lab.game, references).flatMap((path) => findSyntaxError(lab.game, path)),
    ];
    const unparsed = problems.length > 0 ? [] : await listUnparsed(lab.desktop());
    const all = [...problems, ...unparsed];
    const measured = `${String(references.length)} references, ${String(all.length)} problems`;
    return all.length === 0
      ? pass(measured, LIMIT)
      : fail({ measured, limit: LIMIT, hint: `Correct: ${all.slice(0, 6).join("; ")}.` });
  },
};

function findProblem(game: Game, reference: Reference): string[] {
  const path = resolveReference(reference);
  if (path === null || isBareSpecifier(reference)) return [];
  const place = `${reference.from}:${String(reference.line)} "${reference.target.slice(0, 80)}"`;
  if (reference.target.startsWith("/") || path.startsWith(".."))
    return [`${place} leaves the game's folder; write it relative`];
  if (game.files.has(path) || game.files.has(posixIndex(path))) return [];
  const otherCase = [...game.files.keys()].find((known) => known.toLowerCase() === path.toLowerCase());
  return [otherCase === undefined ? `${place} is not there` : `${place} differs in case from ${otherCase}`];
}

function posixIndex(path: string): string {
  return `${path.replace(/\/$/, "")}/index.html`;
}

/** `import "three"` names a package; the import map or the browser decides about it. */
function isBareSpecifier({ from, target }: Reference): boolean {
  return /\.m?js$|\.html?$/i.test(from) && !/[./]/.test(target);
}

function listClassicScripts(game: Game, references: readonly Reference[]): readonly string[] {
  const entry = readText(game, "index.html") ?? "";
  const modules = new Set(
    [...entry.matchAll(/<script\b[^>]*type\s*=\s*["']?module[^>]*>/gi)].map(
      (tag) => /src\s*=\s*["']?([^"'\s>]+)/i.exec(tag[0])?.[1],
    ),
  );
  return references
    .filter((one) => one.from === "index.html" && /\.js$/i.test(one.target) && !modules.has(one.target))
    .flatMap((one) => resolveReference(one) ?? [])
    .filter((path) => !/^\s*(import|export)\b/m.test(readText(game, path) ?? ""));
}

function findSyntaxError(game: Game, path: string): string[] {
  try {
    // Compiled, never run: the code is untrusted.
    void new Script(readText(game, path) ?? "", { filename: path });
    return [];
  } catch (error) {
    const line = /:(\d+)\n/.exec(error instanceof Error ? (error.stack ?? "") : "")?.[1] ?? "?";
    return [`${path}:${line} does not parse (${error instanceof Error ? error.message : "syntax error"})`];
  }
}

async function listUnparsed(desktop: ReturnType<Lab["desktop"]>): Promise<string[]> {
  // A game that hangs has parsed; boot.clean tells of the rest.
  const play = await desktop.catch(() => null);
  return (play?.troubles ?? []).filter((one) => one.type === "parse").map((one) => `${one.where} ${one.text}`);
}
