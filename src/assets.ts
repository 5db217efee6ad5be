import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { AppError } from "./core/failure.ts";

const Texts = z.record(z.string(), z.string());

/** What the program carries as data: kit, prompts, files of a Crumb repository, and the script QA puts into pages. */
export const Assets = z.object({ kit: Texts, prompts: Texts, repository: Texts, qaPage: z.string() });
export type Assets = z.infer<typeof Assets>;

/** Folder of the running program, where its data lies beside it. */
export function programFolder(): string {
  return dirname(fileURLToPath(import.meta.url));
}

/** Loads the data beside the program. @throws {AppError} setup.missing when it is not there */
export async function loadAssets(folder = programFolder()): Promise<Assets> {
  const path = join(folder, "assets.json");
  try {
    return Assets.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const message = "The data beside the program (assets.json) is missing or damaged.";
    throw new AppError(
      { code: "setup.missing", message, retryable: false, hint: "Run `npm run build`." },
      { cause: error },
    );
  }
}
