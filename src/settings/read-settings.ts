/**
 * What a repository says about itself. In: the text of `.github/crumb.yml`. Out: settings, or every problem at once, each
 * with its line and in words. Not its business: where the text comes from, and what a session does with it.
 */
import { LineCounter, isMap, isNode, isScalar, parseDocument, type Document } from "yaml";
import { Config } from "../core/config.ts";
import { tellProblems, type Problem } from "./tell-problems.ts";

/** Where the settings of a repository are. */
export const settingsPath = ".github/crumb.yml";

export type ReadSettings =
  | {
      readonly ok: true;
      readonly config: Config;
      /** Line of each key the file has, counted from 1, by its path with dots. */
      readonly lines: ReadonlyMap<string, number>;
    }
  | { readonly ok: false; readonly problems: readonly (Problem & { readonly line: number })[] };

/** Reads settings; no text, an empty file and comments alone mean the defaults. */
export function readSettings(text: string | null): ReadSettings {
  const counter = new LineCounter();
  const document = parseDocument(text ?? "", { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number): number => counter.linePos(offset).line;
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => ({ key: "", message, line: lineAt(pos[0]) }));
    return { ok: false, problems };
  }
  const lines = linesOf(document, lineAt);
  const values = plainValue(document);
  if (!values.ok) return { ok: false, problems: [{ key: "", message: values.message, line: 1 }] };
  const parsed = Config.safeParse(values.value ?? {});
  if (parsed.success) return { ok: true, config: parsed.data, lines };
  const problems = tellProblems(parsed.error.issues, values.value);
  const lineOf = (key: string): number => lines.get(key) ?? 1;
  return {
    ok: false,
    problems: problems
      .map((problem) => ({ ...problem, line: lineOf(problem.key) }))
      .toSorted((a, b) => a.line - b.line),
  };
}

/** One line for each problem, as people read them. */
export function formatProblems(problems: readonly (Problem & { readonly line: number })[]): string {
  return problems.map(({ line, message }) => `${settingsPath}, line ${line}: ${message}`).join("\n");
}

/** Unfolds references within the file, which a hostile one may have nested without end. */
function plainValue(document: Document.Parsed): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: 20 }) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function linesOf(document: Document.Parsed, lineAt: (offset: number) => number): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const visit = (node: unknown, path: string): void => {
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const name = path === "" ? String(key.value) : `${path}.${String(key.value)}`;
      lines.set(name, lineAt(key.range?.[0] ?? 0));
      if (isNode(value)) visit(value, name);
    }
  };
  visit(document.contents, "");
  return lines;
}
