// The program `localhub`: a GitHub on localhost in a process of its own. In: a command line. Out: one line of JSON on
// standard output once it listens; it ends on SIGTERM, SIGINT, or when the process it was told to watch is gone.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { RunnerOptions } from "./actions/host.ts";
import { startLocalhub } from "./start-localhub.ts";

const USAGE =
  "usage: localhub --data DIR [--port N] [--pages-port N] [--parent-pid PID] [--as-own-user] [--runner-env NAME=VALUE]…\n";
const WATCH_PARENT_EVERY_MS = 500;

function readArguments() {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      "pages-port": { type: "string", default: "0" },
      "parent-pid": { type: "string" },
      "as-own-user": { type: "boolean", default: false },
      "runner-env": { type: "string", multiple: true, default: [] },
    },
  });
  const { data } = values;
  if (data === undefined || data === "") throw new Error("--data is missing");
  return {
    dataDir: resolve(data),
    port: wholeNumber("--port", values.port),
    pagesPort: wholeNumber("--pages-port", values["pages-port"]),
    parentPid: values["parent-pid"] === undefined ? undefined : wholeNumber("--parent-pid", values["parent-pid"]),
    asOwnUser: values["as-own-user"],
    runnerEnv: values["runner-env"],
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${option} must be a whole number, not '${text}'`);
  return Number(text);
}

function runnerOptions(args: ReturnType<typeof readArguments>): RunnerOptions {
  const environment = Object.fromEntries(
    args.runnerEnv.map((text) => {
      const split = text.indexOf("=");
      if (split < 1) throw new Error(`--runner-env must be NAME=VALUE, not '${text}'`);
      return [text.slice(0, split), text.slice(split + 1)];
    }),
  );
  return { environment, ...(args.asOwnUser ? { isolation: "own-user" as const } : {}) };
}

async function main(): Promise<void> {
  const args = readArguments();
  const hub = await startLocalhub({ ...args, runner: runnerOptions(args) });
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= hub.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  if (args.parentPid !== undefined) watchParent(args.parentPid, end);
  const { web, api, graphql, pages } = hub.urls;
  const ready = {
    ready: true,
    url: web,
    apiUrl: api,
    graphqlUrl: graphql,
    pagesUrl: pages,
    adminToken: hub.adminToken,
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

function watchParent(pid: number, onGone: () => void): void {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      // Signal 0 only asks; an error means there is nobody to ask.
      onGone();
    }
  }, WATCH_PARENT_EVERY_MS).unref();
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  process.stderr.write(
    `localhub: ${message}\n${isTaken ? "choose another port, or leave --port out" : USAGE.trimEnd()}\n`,
  );
  // One of two ports may be open already and would keep the process alive.
  process.exit(1);
});
