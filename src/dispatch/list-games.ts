import * as z from "zod";
import type { GameFile, HostPort } from "../github/port.ts";
import type { GalleryGame } from "../views/gallery-page.ts";

/** Beside the gallery: what it shows of each game, so that the next game need not read all others. */
const indexPath = "games.json";

const Words = z.object({ title: z.string().min(1).max(1000), summary: z.string().max(4000).catch("") });
const Size = z.number().int().positive().max(10_000);
const Entry = Words.extend({ picture: z.object({ width: Size, height: Size }).nullable().catch(null) });
const Index = z.record(z.string(), z.unknown());

/** What a game calls itself, by its `crumb.json`; `null` when it does not say. Hostile text: cut and escaped in views. */
export function readWords(manifest: string | null): z.infer<typeof Words> | null {
  return Words.safeParse(parseJson(manifest)).data ?? null;
}

/**
 * Every game on the pages branch but one. Those the index does not know, because two were published at once or before
 * there was an index, are asked for their own words.
 */
export async function listGames(
  branch: string,
  but: string,
  host: Pick<HostPort, "listFolders" | "getText">,
): Promise<GalleryGame[]> {
  const slugs = (await host.listFolders(branch, "games")).filter((slug) => slug !== but);
  if (slugs.length === 0) return [];
  const index = Index.safeParse(parseJson(await host.getText(indexPath, branch))).data ?? {};
  return Promise.all(
    slugs.map(async (slug) => {
      const known = Entry.safeParse(index[slug]).data;
      if (known !== undefined) return { slug, ...known };
      const words = readWords(await host.getText(`games/${slug}/game/crumb.json`, branch));
      return { slug, title: words?.title ?? nameOf(slug), summary: words?.summary ?? "", picture: null };
    }),
  );
}

/** The index as a file; read back by {@link listGames}. */
export function formatIndex(games: readonly GalleryGame[]): GameFile {
  const entries = games
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map(({ slug, ...entry }) => [slug, entry] as const);
  const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
  return { path: indexPath, content: new TextEncoder().encode(text) };
}

function nameOf(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // A game may ship what it likes under that name.
    return null;
  }
}
