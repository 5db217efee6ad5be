import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hub } from "./start-hub.ts";

/**
 * Starts the local GitHub where it was the last time, so that links and pictures in old comments still lead somewhere.
 * A port the person names wins; where the old one is taken, any free one does.
 */
export async function rememberPort(
  { dataDir, port }: { dataDir: string; port: string },
  start: (port: string) => Promise<Hub>,
): Promise<Hub> {
  const file = join(dataDir, "port");
  const last = await readFile(file, "utf8").catch(() => "0");
  const isAny = port === "0";
  const hub = isAny && last !== "0" ? await start(last).catch(async () => start("0")) : await start(port);
  await writeFile(file, new URL(hub.url).port);
  return hub;
}
