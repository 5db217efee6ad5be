import path from "node:path";
import process from "node:process";
import type { StandInCall, StandInResult } from "./stand-in.ts";

/** Stands in for actions/setup-node: offers the node that runs the hub, and says so if another was asked for. */
export function setupNode({ inputs, session }: StandInCall): Promise<StandInResult> {
  const wanted = inputs["node-version"] ?? "";
  const offered = process.version;
  session.environment.prependPath([path.dirname(process.execPath)]);
  if (wanted !== "" && !offered.startsWith(`v${wanted.replace(/^v/, "").replace(/\.x$/, "")}`)) {
    session.log.write(`##[notice]Node ${wanted} was asked for; this runner offers ${offered}.`);
  }
  session.log.write(`node: ${offered}`);
  return Promise.resolve({ outputs: { "node-version": offered, "cache-hit": "false" } });
}
