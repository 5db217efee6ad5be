import { describe, expect, test } from "vitest";
import { judge, outcomes, PATIENCE_MS } from "./support/judge.ts";
import { makeGame, type Spoiling } from "./support/make-game.ts";

const KIT_PASSES = {
  "files.entry": "pass",
  "files.size": "pass",
  "files.offline": "pass",
  "boot.clean": "pass",
  "boot.draws": "pass",
  "input.responds": "pass",
  "play.moves": "pass",
  "again.restart": "pass",
  "time.pauses": "pass",
  "fit.screens": "pass",
};
const PLAIN_PASSES = { ...KIT_PASSES, "again.restart": "not-applicable", "time.pauses": "not-applicable" };

const game = (from: string, to: string) => ["game.js", from, to] as const;

describe.concurrent("good games", () => {
  test.for([
    ["good-kit", KIT_PASSES],
    ["good-click", PLAIN_PASSES],
    ["good-dom", PLAIN_PASSES],
    ["good-space", PLAIN_PASSES],
  ] as const)("%s passes", { timeout: PATIENCE_MS }, async ([fixture, expected], { expect: see }) => {
    see(outcomes(await judge(await makeGame(fixture)))).toEqual(expected);
  });

  // Browsers round a text's box to whole units of its font, and many games draw in units of their own.
  test("a word in a one-unit font beside the edge is not cut", { timeout: PATIENCE_MS }, async ({ expect: see }) => {
    const drawn =
      'g.save(); g.translate(innerWidth - 46, 200); g.scale(30, 30); g.font = "1px serif"; g.fillText("ink", 0, 0); g.restore();';
    const dir = await makeGame("good-kit", {
      replace: [game("const draw = () => {", `const draw = () => {\n${drawn}`)],
    });
    see(outcomes(await judge(dir))).toEqual(KIT_PASSES);
  });

  test("a picture made of one sign may come in over the edge", { timeout: PATIENCE_MS }, async ({ expect: see }) => {
    const drawn = 'g.font = "48px serif"; g.fillText("👻", innerWidth - 20, 200);';
    const dir = await makeGame("good-kit", {
      replace: [game("const draw = () => {", `const draw = () => {\n${drawn}`)],
    });
    see(outcomes(await judge(dir))).toEqual(KIT_PASSES);
  });
});

interface Bad {
  readonly what: string;
  readonly gate: string;
  readonly base: string;
  readonly spoiling: Spoiling;
  /** What the hint must speak of. */
  readonly hint: RegExp;
}

const bads: readonly Bad[] = [
  {
    what: "a reference that differs in case",
    gate: "files.entry",
    base: "good-kit",
    spoiling: { replace: [["index.html", "./game.js", "./Game.js"]] },
    hint: /index\.html:\d+ "\.\/Game\.js" differs in case from game\.js/,
  },
  {
    what: "a module that does not parse",
    gate: "files.entry",
    base: "good-kit",
    spoiling: { replace: [game("const draw = () => {", "const draw = ) => {")] },
    hint: /game\.js:\d+ does not parse/,
  },
  {
    what: "six megabytes of picture",
    gate: "files.size",
    base: "good-kit",
    spoiling: { files: { "big.bin": "x".repeat(6 * 1024 * 1024) } },
    hint: /big\.bin \(6\.0 MB\)/,
  },
  {
    what: "a script from another host",
    gate: "files.offline",
    base: "good-kit",
    spoiling: {
      replace: [["index.html", "<canvas>", '<script async src="https://cdn.example.org/x.js"></script><canvas>']],
    },
    hint: /index\.html:\d+ loads https:\/\/cdn\.example\.org/,
  },
  {
    what: "a request put together at run time",
    gate: "files.offline",
    base: "good-kit",
    spoiling: {
      replace: [game("const held", 'fetch(["http:", "", "192.0.2.1", "x"].join("/")).catch(() => 0);\nconst held')],
    },
    hint: /connects to 192\.0\.2\.1/,
  },
  {
    what: "a link out of the folder",
    gate: "files.offline",
    base: "good-kit",
    spoiling: { links: { "passwd.txt": "/etc/passwd" } },
    hint: /passwd\.txt is a symbolic link/,
  },
  {
    what: "an error in the middle of play",
    gate: "boot.clean",
    base: "good-kit",
    spoiling: { replace: [game("frame += 1;", "frame += 1;\n  if (frame === 40) setTimeout(() => missing.call());")] },
    hint: /uncaught error "missing is not defined" at game\.js:\d+/,
  },
  {
    what: "a probe that was promised and is not there",
    gate: "boot.clean",
    base: "good-kit",
    spoiling: { replace: [game("window.crumb =", "window.crumbs =")], files: { "crumb.json": '{"kit": "1.0.0"}' } },
    hint: /window\.crumb is missing/,
  },
  {
    what: "a blank page",
    gate: "boot.draws",
    base: "good-kit",
    spoiling: { replace: [game("draw();", "")] },
    hint: /stays in one colour/,
  },
  {
    what: "a dead key",
    gate: "input.responds",
    base: "good-kit",
    spoiling: { replace: [game('ArrowLeft: "left"', 'ArrowLeft: "lost"')] },
    hint: /"left" changes nothing/,
  },
  {
    what: "left and right the wrong way round",
    gate: "input.responds",
    base: "good-kit",
    spoiling: { replace: [game('ArrowLeft: "left", ArrowRight: "right"', 'ArrowLeft: "right", ArrowRight: "left"')] },
    hint: /"left" moves \d+ px along x, against its direction/,
  },
  {
    what: "a game that fingers cannot start",
    gate: "input.responds",
    base: "good-kit",
    spoiling: { replace: [game('return command("start")', "return undefined")] },
    hint: /by touch/,
  },
  {
    what: "a plain game without controls",
    gate: "input.responds",
    base: "good-space",
    spoiling: { replace: [["index.html", "event.keyCode !== 32", "true"]] },
    hint: /Listen to keydown/,
  },
  {
    what: "a picture that freezes",
    gate: "play.moves",
    base: "good-kit",
    spoiling: { replace: [game("  draw();\n", '  if (scene !== "play" || t < 1.6) draw();\n')] },
    hint: /stands still/,
  },
  {
    what: "a score that is no number",
    gate: "play.moves",
    base: "good-kit",
    spoiling: {
      replace: [game("else lives -= 1;", "else lives -= 1;\n  }\n  if (frame === 60) {\n    score = Number.NaN;")],
    },
    hint: /snapshot score is not a finite number/,
  },
  {
    what: "lives that are not given back",
    gate: "again.restart",
    base: "good-kit",
    spoiling: {
      replace: [
        game('["play", 0, 0, 3, 0.5, [], 0]', '["play", 0, score, 3, 0.5, [], 0]'),
        game("score += 1", "score += 1;\n    else if (lives === 1) score += 5"),
      ],
    },
    hint: /score \d+ instead of 0/,
  },
  {
    what: "no way back from the end",
    gate: "again.restart",
    base: "good-kit",
    spoiling: {
      replace: [
        game('name === "start" && scene !== "play"', 'name === "start" && scene === "title"'),
        game('scene !== "title") begin', 'scene === "never") begin'),
      ],
    },
    hint: /from over back to play/,
  },
  {
    what: "a clock that runs on in a hidden tab",
    gate: "time.pauses",
    base: "good-kit",
    spoiling: {
      replace: [
        game('if (scene === "play") scene = "pause";', ""),
        game("requestAnimationFrame(loop);\n};", "setTimeout(() => loop(performance.now()), 16);\n};"),
      ],
    },
    hint: /visibilitychange/,
  },
  {
    what: "a canvas of fixed size",
    gate: "fit.screens",
    base: "good-kit",
    spoiling: { replace: [game("[innerWidth, innerHeight];", "[1000, 600];")] },
    hint: /390 × 844 title: a canvas lies at 0,0 \(1000 × 600\)/,
  },
  {
    what: "no viewport tag",
    gate: "fit.screens",
    base: "good-click",
    spoiling: {
      replace: [["index.html", '<meta name="viewport" content="width=device-width, initial-scale=1" />', ""]],
    },
    hint: /980 px wide; add <meta name="viewport"/,
  },
  {
    what: "a title drawn over the edge",
    gate: "fit.screens",
    base: "good-kit",
    spoiling: {
      replace: [
        game(
          "Catch! Press Space or tap",
          "Catch everything that falls! Press Space, or tap anywhere on the screen, to start",
        ),
      ],
    },
    hint: /390 × 844 title: "Catch everything .+ is drawn over the canvas edge/,
  },
];

describe.concurrent("bad games", () => {
  test.for(bads)("$what fails $gate and nothing else", { timeout: PATIENCE_MS }, async (bad, { expect: see }) => {
    const evidence = await judge(await makeGame(bad.base, bad.spoiling));
    const failed = evidence.gates.filter((gate) => gate.outcome === "fail" || gate.outcome === "error");
    see(failed.map((gate) => gate.id)).toEqual([bad.gate]);
    see(failed[0]?.hint).toMatch(bad.hint);
  });
});

test("every gate has a bad game", async () => {
  const { gateList } = await import("../../src/qa/gate-list.ts");
  expect(new Set(bads.map((bad) => bad.gate))).toEqual(new Set(gateList.map((gate) => gate.id)));
});
