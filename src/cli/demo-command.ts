import { resolve } from "node:path";
import { readMachine } from "../config.ts";
import { ask } from "./ask.ts";
import type { Arguments, Command } from "./command.ts";
import { clearData } from "./demo/clear-data.ts";
import { interruptedCode, runDemo } from "./demo/run-demo.ts";
import { usageError } from "./usage-error.ts";

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
  maxWords: Number.POSITIVE_INFINITY,
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
    const dataDir = resolve(args.text("data") ?? ".crumb");
    const port = checkPort(args.text("port"));
    if (args.flag("reset")) await clearData(dataDir);
    const isResumed = args.flag("resume");
    const idea = isResumed ? null : await findIdea(args);
    if (idea === null && !isResumed) return interruptedCode;
    return runDemo({
      idea,
      dataDir,
      port,
      isAuto: args.flag("auto"),
      isJson: args.flag("json"),
      browserPath: readMachine().browserPath,
    });
  },
};

/** The idea given, else asked for on a terminal, else a sample that is announced; `null` when the person left. */
async function findIdea({ words, flag }: Arguments): Promise<string | null> {
  const given = words.join(" ").trim();
  if (given !== "") return given;
  if (words.length > 0) {
    throw usageError("The idea is empty.", `Say in a sentence what the game is: npm run demo -- "${sampleIdea}"`);
  }
  if (process.stdin.isTTY && process.stderr.isTTY && !flag("json")) {
    const answer = await ask("What is the game? ");
    if (answer === null) return null;
    if (answer !== "") return answer;
  }
  console.error(`No idea given; taking a sample: "${sampleIdea}"`);
  return sampleIdea;
}

function checkPort(text: string | undefined): string {
  if (text === undefined) return "0";
  const port = Number(text);
  const isFree = Number.isInteger(port) && port >= lowestPort && port < 65_536 && !closedPorts.has(port);
  if (isFree || port === 0) return String(port);
  throw usageError(`Port "${text}" cannot be used.`, "Use 1024 to 65535, or leave --port out to get a free one.");
}

/** Below it, ports are the system's. */
const lowestPort = 1024;

/**
 * Ports that browsers, and Node's fetch, refuse to open.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
const closedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
