import { readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { readServerSettings } from "../config.ts";
import { serve } from "../bot/serve.ts";
import type { Command } from "./command.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "Look after the sessions of many repositories as a GitHub App; the work stays in their workflows.",
  usage: "crumb serve",
  examples: ["APP_ID=1234 PRIVATE_KEY_PATH=crumb.pem WEBHOOK_SECRET=… PORT=3000 crumb serve"],
  maxWords: 0,
  options: {},
  optionHelp: {},
  run: async () => {
    const settings = readServerSettings((path) => readFileSync(path, "utf8"));
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
    });
    const serving = await serve({ settings, version: manifest.version, say, random: Math.random });
    say(`listening on ${serving.url}`);
    await stopped;
    say("stopping");
    // What did not end in time is abandoned with the process: its session goes on from the log.
    if (!(await serving.stop())) process.exit(0);
    return 0;
  },
};

function say(line: string): void {
  console.log(`${new Date().toISOString()} ${line}`);
}
