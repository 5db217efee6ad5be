/**
 * The command line: words in, an exit code out. 0 done, 1 it did not work, 2 the call was wrong. Bad input gets a
 * message, never a stack trace. Not its business: anything but finding the command and telling what went wrong.
 */
import { parseArgs } from "node:util";
import type { Arguments, Command } from "./command.ts";
import { nearest } from "../settings/nearest.ts";
import { explainError } from "./explain-error.ts";
import { usageError } from "./usage-error.ts";

/** Each is evaluated only when it is called for: a pass starts a dozen times per session and plays no game. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  demo: async () => (await import("./demo-command.ts")).demoCommand,
  replay: async () => (await import("./replay-command.ts")).replayCommand,
  status: async () => (await import("./status-command.ts")).statusCommand,
  init: async () => (await import("./init-command.ts")).initCommand,
  redact: async () => (await import("./redact-command.ts")).redactCommand,
  doctor: async () => (await import("./doctor-command.ts")).doctorCommand,
  config: async () => (await import("./config-command.ts")).configCommand,
  pass: async () => (await import("./pass-command.ts")).passCommand,
  work: async () => (await import("./work-command.ts")).workCommand,
  land: async () => (await import("./land-command.ts")).landCommand,
  serve: async () => (await import("./serve-command.ts")).serveCommand,
};

process.exitCode = await main(process.argv.slice(2));

async function main([name = "help", ...rest]: readonly string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name)) return print(await overview());
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined)
    return refuse(`There is no command "${name}".${suggest(name)} \`crumb help\` lists them all.`);
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) return print(helpOf(command));
  try {
    return await command.run(read(command, rest));
  } catch (error) {
    const { text, exitCode } = explainError(error, command);
    refuse(text);
    return exitCode;
  }
}

function read(command: Command, rest: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({ args: [...rest], options: command.options, allowPositionals: true });
  const extra = positionals[command.maxWords];
  if (extra !== undefined) throw usageError(`"${extra}" is too much here.`, `Usage: ${command.usage}`);
  const table: Readonly<Record<string, unknown>> = values;
  const text = (option: string): string | undefined => {
    const value = table[option];
    return typeof value === "string" ? value : undefined;
  };
  const texts = (option: string): readonly string[] => {
    const value = table[option];
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  };
  return { words: positionals, text, texts, flag: (option) => table[option] === true };
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function refuse(text: string): number {
  console.error(`crumb: ${text}`);
  return 2;
}

function suggest(name: string): string {
  const near = nearest(name, Object.keys(commands));
  return near === null ? "" : ` Did you mean "${near}"?`;
}

async function overview(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map(async (load) => load()));
  const rows = all.map((command) => `  ${command.name.padEnd(10)}${command.summary}`);
  return `crumb: a game studio that lives in a GitHub repository\n\n${rows.join("\n")}\n\n\`crumb COMMAND --help\` tells more.`;
}

function helpOf(command: Command): string {
  const options = Object.keys(command.options).map((name) => `  --${name.padEnd(12)}${command.optionHelp[name] ?? ""}`);
  const examples = command.examples.map((example) => `  ${example}`);
  return [command.summary, `\nUsage: ${command.usage}`, "\nOptions:", ...options, "\nExamples:", ...examples].join(
    "\n",
  );
}
