/**
 * Compiles a glob with `*` (within a path part), `**` (across parts), `?` (the character before, or nothing), `[…]` and `+`
 * as workflow filters use them.
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet
 */
export function filterPattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\[[^\]]*\]|[?+]|[\\^$.()|{}]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    if (token.startsWith("[") || token === "?" || token === "+") return token;
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/** Compiles a glob over files, where `?` is any one character. */
export function filePattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\[[^\]]*\]|[?]|[\\^$.()|{}+]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    if (token === "?") return "[^/]";
    return token.startsWith("[") ? token : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/** Applies filters in order; a later `!pattern` takes away what earlier ones gave. */
export function matchesFilters(name: string, filters: readonly string[]): boolean {
  let matched = false;
  for (const filter of filters) {
    if (filter.startsWith("!")) {
      if (filterPattern(filter.slice(1)).test(name)) matched = false;
    } else if (filterPattern(filter).test(name)) matched = true;
  }
  return matched;
}
