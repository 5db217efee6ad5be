import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the passes and landings of one session sent, each told by verb and place. */
export interface Sent {
  readonly requests: readonly string[];
  readonly writes: readonly string[];
  /** What its sender was killed at, if it was. */
  readonly killedAt: string | null;
}

interface Course {
  readonly plan: KillPlan | null;
  readonly requests: string[];
  readonly writes: string[];
  killedAt: string | null;
}

export interface KillPlan {
  /** What is counted: writes alone, or everything that is sent. */
  readonly of: "writes" | "requests";
  /** 1-based number of the one at which the sender is killed. */
  readonly nth: number;
  /** `before`: it never arrives. `after`: it is done, but the sender never hears of it. */
  readonly when: "before" | "after";
}

/** Stands between the jobs of a local GitHub and its API, and kills the sending process with signal 9 where told to. */
export interface KillProxy {
  /** Changes workflow files so that passes and landings go through here and leave their process id. */
  readonly edit: (path: string, text: string) => string;
  readonly aim: (target: string) => void;
  /** Whose turn is next: the session opened after this call goes by this plan. */
  readonly arm: (plan: KillPlan | null) => void;
  readonly sent: (issue: number) => Sent;
  readonly end: () => Promise<void>;
}

const writes = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** Fetching by git is a POST that changes nothing, and so is a question in GraphQL, told by its body. */
function isWriteTo(path: string, method: string, question: string | null): boolean {
  if (question !== null) return question.includes("mutation ");
  return writes.has(method) && !/git-upload-pack/.test(path);
}

export async function createKillProxy(): Promise<KillProxy> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-kill-"));
  await chmod(folder, 0o777);
  let target = "";
  let next: KillPlan | null = null;
  const courses = new Map<string, Course>();
  const courseOf = (issue: string): Course => {
    const course = courses.get(issue) ?? { plan: next, requests: [], writes: [], killedAt: null };
    courses.set(issue, course);
    return course;
  };

  const kill = (run: string): void => {
    const pid = Number(readFileSync(join(folder, `pid-${run}`), "utf8").trim());
    process.kill(pid, "SIGKILL");
  };
  /** How a request is to end its sender, if it is. */
  const hitBy = (issue: string, what: string, isWrite: boolean): KillPlan["when"] | null => {
    // A sweep looks at many sessions: it counts for none of them.
    if (issue === "") return null;
    const course = courseOf(issue);
    course.requests.push(what);
    if (isWrite) course.writes.push(what);
    const { plan, killedAt } = course;
    const isCounted = plan !== null && (plan.of === "requests" || isWrite);
    if (!isCounted || killedAt !== null || course[plan.of].length !== plan.nth) return null;
    course.killedAt = what;
    return plan.when;
  };

  const relay = (request: http.IncomingMessage, response: http.ServerResponse, question: string | null): void => {
    const { method = "", url = "", headers } = request;
    const [, run = "", issue = "", path = ""] = /^\/r(\d+)i(\d*)(\/.*)$/.exec(url) ?? [];
    const what = `${method} ${path.replace(/\d+/g, "N").replace(/\?.*/, "")}`;
    const hit = hitBy(issue, what, isWriteTo(path, method, question));
    if (hit === "before") {
      kill(run);
      request.socket.destroy();
      return;
    }
    const options = { method, headers: { ...headers, host: new URL(target).host } };
    const forward = http.request(`${target}${path}`, options, (answer) => {
      if (hit === "after") {
        endAfter(answer, () => {
          kill(run);
          response.destroy();
        });
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forward.on("error", () => response.destroy());
    if (question === null) request.pipe(forward);
    else forward.end(question);
  };
  const server = http.createServer((request, response) => {
    if (request.url?.endsWith("/graphql") !== true) return relay(request, response, null);
    // A sender that is killed meanwhile sends nothing more, and nothing of it is passed on.
    void text(request).then(
      (body) => relay(request, response, body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  const base = `http://127.0.0.1:${port}/r\${GITHUB_RUN_ID}i\${CRUMB_ISSUE}`;
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
    arm: (plan) => {
      next = plan;
    },
    sent: (issue) => courses.get(String(issue)) ?? { requests: [], writes: [], killedAt: null },
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Once the answer is whole, the write is done; its sender never hears of it. */
function endAfter(answer: http.IncomingMessage, end: () => void): void {
  answer.resume();
  answer.on("end", end);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return address;
}
