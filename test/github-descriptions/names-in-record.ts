import { readFile } from "node:fs/promises";
import { webhookName } from "./check-webhook.ts";
import { openDescription } from "./description.ts";
import { RecordedLine } from "./exchange.ts";
import { operationFinder } from "./find-operation.ts";

/** Operations that succeeded, and events, by the names the descriptions have for them. */
export async function namesInRecord(file: string): Promise<ReadonlySet<string>> {
  const find = operationFinder(openDescription("rest"));
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return new Set(
    lines.flatMap((text) => {
      const line = RecordedLine.parse(JSON.parse(text));
      if (line.kind === "webhook") return webhookName(line);
      if (line.kind !== "exchange") return [];
      return line.status < 400 ? (find(line.method, line.path)?.name ?? []) : [];
    }),
  );
}
