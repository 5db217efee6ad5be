import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One write that a pass or landing sent, told apart by verb and place. */
export interface SeenWrite {
  readonly what: string;
}

export interface KillPlan {
  /** 1-based number of the write at which the sender is killed. */
  readonly nth: number;
  /** `before`: the write never arrives. `after`: it is done, but the sender never hears of it. */
  readonly when: "before" | "after";
}

/** Stands between the jobs of a local GitHub and its API, and kills the sending process with signal 9 where told to. */
export interface KillProxy {
  /** Changes workflow files so that passes and landings go through here and leave their process id. */
  readonly edit: (path: string, text: string) => string;
  readonly aim: (target: string) => void;
  /** Forgets what was seen and sets the next kill, or none. */
  readonly arm: (plan: KillPlan | null) => void;
  readonly seen: () => readonly SeenWrite[];
  readonly hasKilled: () => boolean;
  readonly end: () => Promise<void>;
}

const writes = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** Fetching by git is a POST that changes nothing. */
function isWriteTo(path: string, method = ""): boolean {
  return writes.has(method) && !/git-upload-pack/.test(path);
}

export async function createKillProxy(): Promise<KillProxy> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-kill-"));
  await chmod(folder, 0o777);
  let target = "";
  let plan: KillPlan | null = null;
  let seen: SeenWrite[] = [];
  let hasKilled = false;

  const kill = (run: string): void => {
    hasKilled = true;
    const pid = Number(readFileSync(join(folder, `pid-${run}`), "utf8").trim());
    process.kill(pid, "SIGKILL");
  };
  const server = http.createServer((request, response) => {
    const [, run = "", path = ""] = /^\/r(\d+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const isWrite = isWriteTo(path, request.method);
    if (isWrite) seen.push({ what: `${request.method} ${path.replace(/\d+/g, "N").replace(/\?.*/, "")}` });
    const isHit = isWrite && !hasKilled && seen.length === plan?.nth;
    if (isHit && plan?.when === "before") {
      kill(run);
      request.socket.destroy();
      return;
    }
    const headers = { ...request.headers, host: new URL(target).host };
    const forward = http.request(`${target}${path}`, { method: request.method, headers }, (answer) => {
      if (isHit) {
        answer.resume();
        answer.on("end", () => {
          kill(run);
          response.destroy();
        });
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forward.on("error", () => response.destroy());
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  const base = `http://127.0.0.1:${port}/r$GITHUB_RUN_ID`;
  const lead = `echo $$ > ${folder}/pid-$GITHUB_RUN_ID; GITHUB_API_URL=${base}/api/v3 GITHUB_SERVER_URL=${base} exec node`;
  return {
    edit: (path, text) =>
      path.startsWith(".github/workflows/")
        ? text.replace(
            /run: node (\.github\/crumb\/crumb\.mjs (?:pass|land) .*)$/gm,
            (_line, rest: string) => `run: |\n          ${lead} ${rest}`,
          )
        : text,
    aim: (url) => {
      target = url;
    },
    arm: (next) => {
      plan = next;
      seen = [];
      hasKilled = false;
    },
    seen: () => seen,
    hasKilled: () => hasKilled,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return address;
}
