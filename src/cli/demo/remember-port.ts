import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hub } from "./start-hub.ts";

/** Where the local GitHub and its Pages listen; `0` is any free port. */
export interface Ports {
  readonly port: string;
  readonly pagesPort: string;
}

/**
 * Starts the local GitHub where it was the last time, so that links and pictures in old comments still lead somewhere.
 * A port the person names wins; where the old one is taken, any free one does.
 */
export async function rememberPort(
  { dataDir, port }: { dataDir: string; port: string },
  start: (ports: Ports) => Promise<Hub>,
): Promise<Hub> {
  const file = join(dataDir, "port");
  const [web, pages] = (await readFile(file, "utf8").catch(() => "")).split(" ");
  const last = { port: web ?? "0", pagesPort: pages ?? "0" };
  const wanted = port === "0" ? last : { ...last, port };
  const hub = await start(wanted).catch(async (error: unknown) => {
    if (wanted.port === port && wanted.pagesPort === "0") throw error;
    return start({ port, pagesPort: "0" });
  });
  await writeFile(file, [hub.url, hub.pagesUrl].map((url) => new URL(url).port).join(" "));
  return hub;
}
