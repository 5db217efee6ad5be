import { fail, pass, type Gate } from "../gate.ts";
import { isExternal, listReferences } from "../list-references.ts";
import { readText, type Game } from "../read-game.ts";

const LIMIT = "no other host, no links in the folder, no service worker";

/**
 * Catches anything that needs another host: literal addresses that load something, and every connection tried while
 * the game was played (the browser's only way out is ours). Also symbolic links and service workers, which outlive a
 * preview. Not: a plain link that a person may follow.
 */
export const filesOffline: Gate = {
  id: "files.offline",
  version: 1,
  title: "The game needs nothing but its own files",
  severity: "required",
  applies: "any",
  after: [],
  run: async (lab) => {
    const plays = await Promise.allSettled([lab.desktop(), lab.phone()]);
    const troubles = plays.flatMap((play) => (play.status === "fulfilled" ? play.value.troubles : []));
    const hosts = new Set(troubles.filter((one) => one.type === "outside").map((one) => one.where));
    const outside = listReferences(lab.game).filter((one) => isExternal(one.target));
    const problems = [
      ...outside.map((one) => `${one.from}:${String(one.line)} loads ${one.target.slice(0, 80)}`),
      ...[...hosts].toSorted().map((host) => `the game connects to ${host} while it runs`),
      ...[...lab.game.files.values()].filter((file) => file.isLink).map((file) => `${file.path} is a symbolic link`),
      ...listServiceWorkers(lab.game).map((path) => `${path} registers a service worker`),
    ];
    const measured = `${String(problems.length)} found`;
    if (problems.length === 0) return pass(measured, LIMIT);
    return fail({
      measured,
      limit: LIMIT,
      hint: `Keep everything in the game's folder: ${problems.slice(0, 6).join("; ")}.`,
    });
  },
};

function listServiceWorkers(game: Game): readonly string[] {
  return [...game.files.keys()].filter((path) => {
    const text = /\.(m?js|html?)$/i.test(path) ? readText(game, path) : null;
    return text !== null && /serviceWorker\s*(\?\.)?\.?\s*register\b/.test(text);
  });
}
