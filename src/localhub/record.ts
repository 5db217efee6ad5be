// In: exchanges with both APIs, transfers and events, as they happen. Out: one line of JSON for each, once somebody has named a
// file. For whoever holds the hub against GitHub's descriptions; credentials are left out.
import { appendFileSync } from "node:fs";
import type { Context, MiddlewareHandler } from "hono";
import { tokenIn } from "./api/authenticate.ts";
import { isAppToken } from "./apps/verify-app-token.ts";
import { actorOfToken } from "./domain/users.ts";
import type { EventBus } from "./events.ts";
import type { Hub } from "./hub.ts";
import type { JobToken } from "./model.ts";

export interface Recorder {
  /** From now on writes to that file. */
  start(file: string): void;
  write(line: { readonly kind: string } & Readonly<Record<string, unknown>>): void;
  isOn(): boolean;
}

export function createRecorder(events: EventBus): Recorder {
  let file: string | undefined;
  const write: Recorder["write"] = (line) => {
    // At once, so that a hub killed by a test has told everything it said.
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  events.subscribe(({ name, payload }) => write({ kind: "webhook", event: name, payload }));
  return {
    start(path) {
      file = path;
    },
    write,
    isOn: () => file !== undefined,
  };
}

/** To be used before all else, so that it sees answers as they leave. */
export function recordExchanges(recorder: Recorder, hub: Hub): MiddlewareHandler {
  return async (c, next) => {
    const kind = recorder.isOn() ? kindOf(c.req.path) : undefined;
    if (kind === undefined) return next();
    // Asked first: what is asked for may end the token.
    const asker = describeAsker(hub, c.req.header("authorization"));
    await next();
    recorder.write({ kind, ...asker, method: c.req.method, status: c.res.status, ...(await readExchange(kind, c)) });
  };
}

type Kind = "exchange" | "graphql" | "transfer";

const REST = "/api/v3";

/** Undefined for pages, which people look at. */
function kindOf(path: string): Kind | undefined {
  if (path === REST || path.startsWith(`${REST}/`)) return "exchange";
  if (path === "/api/graphql") return "graphql";
  const isTransfer = path.startsWith("/_downloads/") || /\/(info\/refs|git-(upload|receive)-pack)$/.test(path);
  return isTransfer ? "transfer" : undefined;
}

async function readExchange(kind: Kind, c: Context): Promise<Readonly<Record<string, unknown>>> {
  const responseType = c.res.headers.get("content-type") ?? "";
  const responseBody = async () => (/json|text/.test(responseType) ? c.res.clone().text() : "");
  switch (kind) {
    case "exchange":
      return {
        path: c.req.path.slice(REST.length) || "/",
        query: new URL(c.req.url).search.slice(1),
        requestType: c.req.header("content-type") ?? "",
        requestBody: c.req.method === "GET" ? "" : await c.req.text(),
        responseType,
        responseBody: await responseBody(),
      };
    case "graphql":
      return { requestBody: await c.req.text(), responseBody: await responseBody() };
    case "transfer":
      return { path: c.req.path };
  }
}

/** Whose token an exchange was made with, by its kind, and in which job. */
function describeAsker(hub: Hub, header = "") {
  const value = tokenIn(header) ?? "";
  if (isAppToken(value)) return { token: "app", job: null };
  const token = actorOfToken(hub, value)?.token;
  return { token: token?.type ?? "none", job: token?.type === "job" ? describeJob(hub, token) : null };
}

function describeJob({ store }: Hub, { runId, jobId }: JobToken) {
  return { run: runId, workflow: store.runs.get(runId)?.path ?? "", key: store.jobs.get(jobId)?.key ?? "" };
}
