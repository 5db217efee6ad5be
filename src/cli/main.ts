/**
 * The command line: words in, an exit code out. 0 done, 1 it did not work, 2 the call was wrong. Bad input gets a
 * message, never a stack trace. Not its business: anything but finding the command and telling what went wrong.
 */
import { parseArgs } from "node:util";
import type { Arguments, Command } from "./command.ts";
import { demoCommand } from "./demo-command.ts";
import { explainError } from "./explain-error.ts";
import { landCommand } from "./land-command.ts";
import { passCommand } from "./pass-command.ts";
import { replayCommand } from "./replay-command.ts";
import { usageError } from "./usage-error.ts";
import { statusCommand } from "./status-command.ts";
import { workCommand } from "./work-command.ts";

const commands: readonly Command[] = [demoCommand, replayCommand, statusCommand, passCommand, workCommand, landCommand];

process.exitCode = await main(process.argv.slice(2));

async function main([name = "help", ...rest]: readonly string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name)) return print(overview());
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined)
    return refuse(`There is no command "${name}".${suggest(name)} \`crumb help\` lists them all.`);
  if (rest.includes("--help") || rest.includes("-h")) return print(helpOf(command));
  try {
    return await command.run(read(command, rest));
  } catch (error) {
    const { text, exitCode } = explainError(error, command.usage);
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
  return { words: positionals, text, flag: (option) => table[option] === true };
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
  const near = commands.find((command) => command.name.startsWith(name.slice(0, 3)));
  return near === undefined ? "" : ` Did you mean "${near.name}"?`;
}

function overview(): string {
  const rows = commands.map((command) => `  ${command.name.padEnd(10)}${command.summary}`);
  return `crumb: a game studio that lives in a GitHub repository\n\n${rows.join("\n")}\n\n\`crumb COMMAND --help\` tells more.`;
}

function helpOf(command: Command): string {
  const options = Object.keys(command.options).map((name) => `  --${name.padEnd(12)}${command.optionHelp[name] ?? ""}`);
  const examples = command.examples.map((example) => `  ${example}`);
  return [command.summary, `\nUsage: ${command.usage}`, "\nOptions:", ...options, "\nExamples:", ...examples].join(
    "\n",
  );
}
