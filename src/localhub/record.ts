// In: exchanges with the REST API and events, as they happen. Out: one line of JSON for each, once somebody has named a
// file. For whoever holds the hub against GitHub's descriptions; credentials are left out.
import { appendFileSync } from "node:fs";
import type { MiddlewareHandler } from "hono";
import type { EventBus } from "./events.ts";

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

/** To be used before all else below `base`, so that it sees answers as they leave. */
export function recordExchanges(recorder: Recorder, base: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!recorder.isOn() || !c.req.path.startsWith(base)) return;
    const responseType = c.res.headers.get("content-type") ?? "";
    recorder.write({
      kind: "exchange",
      method: c.req.method,
      path: c.req.path.slice(base.length) || "/",
      query: new URL(c.req.url).search.slice(1),
      requestType: c.req.header("content-type") ?? "",
      requestBody: c.req.method === "GET" ? "" : await c.req.text(),
      status: c.res.status,
      responseType,
      responseBody: /json|text/.test(responseType) ? await c.res.clone().text() : "",
    });
  };
}
