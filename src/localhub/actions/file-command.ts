// The files named by GITHUB_OUTPUT and GITHUB_ENV: text a step wrote in, names and values out.

/**
 * Reads `name=value` lines and `name<<END … END` blocks.
 * @throws Error when a line is neither, or a block does not end
 */
export function parseFileCommand(text: string): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const heredoc = /^([^=]+?)<<(.+)$/.exec(line);
    const equals = line.indexOf("=");
    if (heredoc) {
      const [, name = "", end = ""] = heredoc;
      const close = lines.indexOf(end, at + 1);
      if (close < 0) throw new Error(`Matching delimiter not found '${end}'`);
      values.set(name, lines.slice(at + 1, close).join("\n"));
      at = close;
    } else if (equals > 0) values.set(line.slice(0, equals), line.slice(equals + 1));
    else throw new Error(`Invalid format '${line.slice(0, 200)}'`);
  }
  return Object.fromEntries(values);
}

/** Names a step may not set for later steps: the runner's own, and the one that would run code in every later node. */
export function isProtectedVariable(name: string): boolean {
  return /^(?:GITHUB_|RUNNER_)/i.test(name) || name.toUpperCase() === "NODE_OPTIONS" || name === "CI";
}
