// `::name key=value::text` lines that a step prints to talk to the runner.

export interface LogCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
}

function unescapeText(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function unescapeProperty(text: string): string {
  return unescapeText(text.replaceAll("%3A", ":").replaceAll("%2C", ","));
}

/** Undefined when the line is ordinary output. */
export function parseLogCommand(line: string): LogCommand | undefined {
  const match = /^\s*::([^\s:]+)(?:\s([^:]*(?::(?!:)[^:]*)*))?::(.*)$/s.exec(line);
  const [, name, properties = "", text = ""] = match ?? [];
  if (name === undefined) return undefined;
  const pairs = properties.split(",").flatMap((pair): [string, string][] => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), unescapeProperty(pair.slice(at + 1))]] : [];
  });
  return { name, properties: Object.fromEntries(pairs), text: unescapeText(text) };
}

export interface CommandReader {
  /** What to print for a line, or undefined when it prints nothing. */
  read(line: string): string | undefined;
}

/** Follows one step's output; `addMask` is called before the line is printed. */
export function createCommandReader(addMask: (secret: string) => void): CommandReader {
  let resumeToken: string | undefined;
  const perform = (command: LogCommand, line: string): string | undefined => {
    switch (command.name) {
      case "add-mask":
        addMask(command.text);
        return "::add-mask::***";
      case "group":
        return `##[group]${command.text}`;
      case "endgroup":
        return "##[endgroup]";
      case "error":
      case "warning":
      case "notice":
        return `##[${command.name}]${command.text}`;
      case "debug":
      case "echo":
        return undefined;
      case "stop-commands":
        resumeToken = command.text;
        return line;
      default:
        return line;
    }
  };
  return {
    read(line) {
      const command = parseLogCommand(line);
      if (!command) return line;
      if (resumeToken === undefined) return perform(command, line);
      if (command.name === resumeToken) resumeToken = undefined;
      return line;
    },
  };
}
