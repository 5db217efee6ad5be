import { createInterface } from "node:readline/promises";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readMachine } from "../config.ts";
import { AppError } from "../core/failure.ts";
import type { Arguments, Command } from "./command.ts";
import { runDemo } from "./demo/run-demo.ts";

const sampleIdea = "a cat that catches falling sushi";

export const demoCommand: Command = {
  name: "demo",
  summary: "From an idea to a playable pull request, on this machine, on a GitHub of its own.",
  usage: 'crumb demo ["IDEA"] [--auto] [--json] [--resume] [--reset] [--port N] [--data FOLDER]',
  examples: [
    'npm run demo -- "a cat that catches falling sushi"',
    'npm run demo -- "60-second snake in a haunted garden" --auto',
    "npm run demo -- --resume",
  ],
  options: {
    auto: { type: "boolean" },
    json: { type: "boolean" },
    resume: { type: "boolean" },
    reset: { type: "boolean" },
    port: { type: "string" },
    data: { type: "string" },
  },
  optionHelp: {
    auto: "a second person approves and merges too; then the demo ends",
    json: "print one JSON object at the end; progress goes to standard error",
    resume: "open the studio again as it was left, without a new issue",
    reset: "throw away what earlier demos left",
    port: "port of the local GitHub (default: a free one)",
    data: "folder for everything the demo keeps (default: .crumb)",
  },
  run: async (args) => {
    const dataDir = args.text("data") ?? join(process.cwd(), ".crumb");
    if (args.flag("reset")) await rm(dataDir, { recursive: true, force: true });
    const idea = args.flag("resume") ? null : await findIdea(args);
    return runDemo({
      idea,
      dataDir,
      port: checkPort(args.text("port")),
      isAuto: args.flag("auto"),
      isJson: args.flag("json"),
      browserPath: readMachine().browserPath,
    });
  },
};

/** The idea given, else asked for on a terminal, else a sample that is announced. */
async function findIdea({ words, flag }: Arguments): Promise<string> {
  const given = words.join(" ").trim();
  if (given !== "") return given;
  if (words.length > 0) {
    const message = "The idea is empty.";
    const hint = `Say in a sentence what the game is: npm run demo -- "${sampleIdea}"`;
    throw new AppError({ code: "cli.usage", message, retryable: false, hint });
  }
  if (process.stdin.isTTY && process.stderr.isTTY && !flag("json")) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = (await terminal.question("What is the game? ")).trim();
    terminal.close();
    if (answer !== "") return answer;
  }
  console.error(`No idea given; taking a sample: "${sampleIdea}"`);
  return sampleIdea;
}

function checkPort(text: string | undefined): string {
  if (text === undefined) return "0";
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return text;
  throw new AppError({
    code: "cli.usage",
    message: `"${text}" is no port.`,
    retryable: false,
    hint: "Use 1024 to 65535.",
  });
}
