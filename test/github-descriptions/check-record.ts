// In: what a hub recorded. Out: nothing, or one error that names every place where GitHub would have said otherwise.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type CheckExchange, createExchangeCheck } from "./check-exchange.ts";
import { type CheckGraphql, createGraphqlCheck } from "./check-graphql.ts";
import { type CheckWebhook, createWebhookCheck } from "./check-webhook.ts";
import type { Violation } from "./description.ts";
import { isExcepted } from "./exceptions.ts";
import { RecordedLine } from "./exchange.ts";

const SHOWN = 40;

let checks: { exchange: CheckExchange; graphql: CheckGraphql; webhook: CheckWebhook } | undefined;

/**
 * Holds every recorded answer, request and event to GitHub's descriptions. Its folder is removed when all is well.
 * @throws {Error} naming operation, place, and value of each violation
 */
export function checkRecord(file: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").split("\n");
  const all = lines.filter((line) => line !== "").flatMap(violationsOf);
  const found = [...new Map(all.map((one) => [`${one.of} ${one.at} ${one.wants}`, one])).values()];
  if (found.length === 0) return rmSync(dirname(file), { recursive: true });
  const shown = found.slice(0, SHOWN).map(formatViolation);
  const more = found.length > SHOWN ? [`… and ${found.length - SHOWN} more`] : [];
  const said = [...shown, ...more].join("\n");
  throw new Error(`The local GitHub is not as GitHub describes itself (all it said is in ${file}):\n${said}`);
}

function violationsOf(text: string): Violation[] {
  return violationsOfLine(RecordedLine.parse(JSON.parse(text))).filter((violation) => !isExcepted(violation));
}

function violationsOfLine(line: RecordedLine): Violation[] {
  checks ??= { exchange: createExchangeCheck(), graphql: createGraphqlCheck(), webhook: createWebhookCheck() };
  switch (line.kind) {
    case "exchange":
      return checks.exchange(line);
    case "graphql":
      return checks.graphql(line);
    case "webhook":
      return checks.webhook(line);
    case "transfer":
      return [];
  }
}

function formatViolation({ of, at, wants, value }: Violation): string {
  return `${of} ${at}: ${wants}, not ${JSON.stringify(value)?.slice(0, 120) ?? "nothing"}`;
}
