import { fail, pass, type Finding, type Gate } from "../gate.ts";
import type { Lab } from "../lab.ts";
import { GameLost, type Trouble } from "../stage/trouble.ts";
import { readText } from "../read-game.ts";

const LIMIT = "no error, no failed request, no hang";

/**
 * Catches uncaught errors, rejected promises, `console.error`, failed requests, crashes and loops without end, while
 * loading and during play on a desk and on a phone. Also a kit game that shows no probe. Not: warnings, and the
 * browser's refusal of sound before the first gesture.
 */
export const bootClean: Gate = {
  id: "boot.clean",
  version: 1,
  title: "The game runs without errors",
  severity: "required",
  applies: "any",
  after: ["files.entry", "files.offline"],
  run: async (lab) => {
    try {
      const [desktop, phone] = await Promise.all([lab.desktop(), lab.phone()]);
      const troubles = merge([...desktop.troubles, ...phone.troubles]);
      const missing =
        desktop.probe === null && isKitGame(lab)
          ? ["crumb.json names a kit, but window.crumb is missing or malformed"]
          : [];
      return judge([...troubles.map(describe), ...missing]);
    } catch (error) {
      if (error instanceof GameLost) return judgeLost(error);
      throw error;
    }
  },
};

function judge(problems: readonly string[]): Finding {
  const measured = `${String(problems.length)} problems in load and play`;
  if (problems.length === 0) return pass(measured, LIMIT, ["title", "play"]);
  return fail({
    measured,
    limit: LIMIT,
    hint: `Correct: ${problems.slice(0, 5).join("; ")}.`,
    evidence: ["title", "play"],
  });
}

function judgeLost({ why, where }: GameLost): Finding {
  if (why === "crashed") {
    return fail({
      measured: "the page crashed",
      limit: LIMIT,
      hint: "The page died, most likely out of memory: look for something that grows without end.",
    });
  }
  const place = where === "" ? "" : ` in ${where}`;
  return fail({
    measured: `the page stopped answering${place}`,
    limit: LIMIT,
    hint: `A loop does not end${place}: make its end certain.`,
  });
}

function merge(troubles: readonly Trouble[]): readonly Trouble[] {
  const all = new Map(troubles.map((one) => [describe(one), one]));
  return [...all.values()]
    .filter((one) => one.type !== "parse" && one.type !== "outside")
    .toSorted((a, b) => (describe(a) < describe(b) ? -1 : 1));
}

function describe({ type, text, where }: Trouble): string {
  const kind = {
    error: "uncaught error",
    console: "console error",
    request: "request",
    parse: "script",
    outside: "host",
  }[type];
  return type === "request" ? `${kind} ${where} ${text}` : `${kind} "${text}"${where === "" ? "" : ` at ${where}`}`;
}

function isKitGame({ game }: Lab): boolean {
  return /"kit"\s*:/.test(readText(game, "crumb.json") ?? "");
}
