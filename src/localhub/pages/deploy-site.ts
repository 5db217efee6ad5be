import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Puts a folder of files in a site's place: visitors see the old site or the new one, never a mixture. */
export async function deploySite(source: string, site: string): Promise<void> {
  const [next, former] = [`${site}.next`, `${site}.former`];
  await mkdir(dirname(site), { recursive: true });
  await rm(next, { recursive: true, force: true });
  await cp(source, next, { recursive: true });
  await rm(former, { recursive: true, force: true });
  await rename(site, former).catch(ignoreMissing);
  await rename(next, site);
  await rm(former, { recursive: true, force: true });
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
  throw error;
}
