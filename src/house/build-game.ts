/**
 * From a spec to the files of a game, without a model. In: a spec of ours, the kit as text, what people asked for
 * (untrusted), the game as it stands. Out: every file of the game and what was understood. Not its business: where
 * files are written.
 */
import type { Spec } from "../core/artifacts.ts";
import { completeTuning } from "./axes.ts";
import { Design } from "./design.ts";
import { renderCast, spritesOf } from "./render-cast.ts";
import { renderPage } from "./render-page.ts";
import { readState, type GameState } from "./game-state.ts";
import { steerGame } from "./steer-game.ts";
import { hashText } from "./seed.ts";

export type BuildRequest = {
  readonly spec: Spec;
  /** Kit files by path, such as `runtime/crumb-kit.js` and `genres/catch/game.js`. */
  readonly kit: Readonly<Record<string, string>>;
  /** What is new since the last build, oldest first: free text, review comments, a repair order. */
  readonly requests: readonly string[];
  readonly previous?: { readonly tuning: Readonly<Record<string, number>> };
  /** The game as it stands, by path within its folder; `games/<slug>/` in front is fine too. */
  readonly files?: Readonly<Record<string, string>>;
};

export type BuiltGame = {
  /** Every file of the game, by path within its folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly journal: string;
  readonly understood: readonly string[];
  readonly notUnderstood: readonly string[];
};

/**
 * Builds the whole game anew from its spec and everything asked so far. The same request gives the same bytes; each
 * request that counts as understood has changed at least one file.
 * @throws RangeError when the spec is not one of {@link planGame} or the kit lacks a file
 */
export function buildGame(request: BuildRequest): BuiltGame {
  const design = Design.parse(request.spec.design);
  const start: GameState = {
    tuning: completeTuning({ ...request.spec.tuning, ...request.previous?.tuning }),
    colours: design.colours,
    steering: [],
  };
  const current = readState(request.files ?? {}, request.spec.slug) ?? start;
  const steered = steerGame({ state: current, start, requests: request.requests, design });
  return {
    files: renderFiles({ ...request, design, state: steered.state }),
    journal: writeJournal({ spec: request.spec, isFirst: request.files === undefined, steered }),
    understood: steered.understood,
    notUnderstood: steered.notUnderstood,
  };
}

type Rendering = BuildRequest & { readonly design: Design; readonly state: GameState };

function renderFiles({ spec, kit, design, state }: Rendering): Record<string, string> {
  const file = (path: string): string => {
    const text = kit[path];
    if (text === undefined) throw new RangeError(`The kit has no file ${path}.`);
    return text;
  };
  const folder = `genres/${design.genre}/`;
  const own = Object.keys(kit).filter((path) => path.startsWith(folder));
  const tuning = { ...state.tuning, colours: state.colours };
  return {
    "index.html": renderPage(file("genres/art/page.html"), { spec, design, tuning }),
    ...Object.fromEntries(own.map((path) => [path.slice(folder.length), file(path)])),
    ...Object.fromEntries(
      ["scenery.js", "scenery-still.js", "scenery-drift.js", "runner.js"].map((name) => [
        `src/${name}`,
        file(`genres/art/${name}`),
      ]),
    ),
    ...Object.fromEntries(
      spritesOf(design).map((name) => [`src/sprites/${name}.js`, file(`genres/art/sprites/${name}.js`)]),
    ),
    "src/cast.js": renderCast(design),
    "tuning.json": `${JSON.stringify(tuning, null, 2)}\n`,
    "crumb.json": renderManifest({ spec, design, state }),
    "kit/crumb-kit.js": file("runtime/crumb-kit.js"),
  };
}

const renderManifest = ({ spec, design, state }: { spec: Spec; design: Design; state: GameState }): string =>
  `${JSON.stringify(
    {
      kit: "1.0.0",
      entry: "index.html",
      title: spec.title,
      slug: spec.slug,
      genre: design.genre,
      summary: spec.summary,
      spec: hashText(JSON.stringify(spec)).toString(16).padStart(8, "0"),
      controls: spec.controls,
      steering: state.steering,
    },
    null,
    2,
  )}\n`;

function writeJournal(told: { spec: Spec; isFirst: boolean; steered: ReturnType<typeof steerGame> }): string {
  const { spec, steered } = told;
  const lines = [
    told.isFirst ? `Built ${spec.title}: ${spec.summary}` : `Worked on ${spec.title}.`,
    ...steered.understood.map((line) => `- ${line}`),
    ...steered.notUnderstood.map((line) => `- Not done: ${line}`),
    ...(steered.notUnderstood.length > 0 ? [steered.hint] : []),
  ];
  return lines.join("\n").slice(0, 4000);
}
