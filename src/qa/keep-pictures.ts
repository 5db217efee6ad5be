import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "../core/artifacts.ts";
import type { Lab } from "./lab.ts";
import { DESKTOP, PHONE } from "./stage/open-stage.ts";

/** Writes what the plays photographed to `outDir/pictures/`; a play that was lost leaves no picture. */
export async function keepPictures(lab: Lab, outDir: string): Promise<readonly Picture[]> {
  const [desktop, phone] = await Promise.all([lab.desktop().catch(() => null), lab.phone().catch(() => null)]);
  const shots = [
    { id: "title", title: "Title, desktop", png: desktop?.title.png, screen: DESKTOP },
    { id: "play", title: "In play, desktop", png: desktop?.stretch.png, screen: DESKTOP },
    { id: "phone", title: "In play, phone", png: phone?.stretch.png, screen: PHONE },
    { id: "over", title: "The end, desktop", png: desktop?.over?.png, screen: DESKTOP },
  ];
  await mkdir(join(outDir, "pictures"), { recursive: true });
  const kept = await Promise.all(
    shots.map(async ({ id, title, png, screen }) => {
      if (png === undefined) return [];
      const file = `pictures/${id}.png`;
      await writeFile(join(outDir, file), png);
      return [{ id, title, file, width: screen.w, height: screen.h }];
    }),
  );
  return kept.flat();
}
