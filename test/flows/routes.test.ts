import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pass } from "../../src/app.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { initialState, type State } from "../../src/core/state.ts";
import { chainStart } from "../../src/transcript/chain.ts";
import { paceOf, wirePlace } from "../../src/wire.ts";
import { createWorld, type World } from "../support/world.ts";

const idea = "a cat that catches falling sushi";
const good = (score: number) =>
  ["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"].map((dimension) => ({
    dimension,
    score,
    because: "seen on the pictures",
    cites: ["play", "title"],
  }));
const finding = (severity: string) => ({
  severity,
  text: "The cat cannot be seen.",
  where: "play",
  change: "bigger",
  cites: ["play"],
});

/** Opens one issue in a world with these scripted steps and waits until everything rests. */
async function runSession(options: Parameters<typeof createWorld>[0]): Promise<{ world: World; state: State }> {
  const world = await createWorld(options);
  const issue = await world.openIssue(idea);
  await world.settle();
  return { world, state: await world.state(issue) };
}

interface Route {
  readonly name: string;
  readonly steps: readonly Record<string, unknown>[];
  readonly limits?: Readonly<Record<string, number>>;
  readonly phase: string;
  readonly verdicts: readonly string[];
  /** What the runs were, in order. */
  readonly runs: readonly string[];
  readonly reason?: string;
}

const routes: readonly Route[] = [
  {
    name: "PASS waits for the merge",
    steps: [{ seat: "verifier", result: { scores: good(9) } }],
    phase: "ready-to-merge",
    verdicts: ["PASS"],
    runs: ["planner", "builder", "qa", "verifier"],
  },
  {
    name: "PARTIAL waits for a person",
    steps: [{ seat: "verifier", result: { scores: good(5) } }],
    phase: "waiting-for-review",
    verdicts: ["PARTIAL"],
    runs: ["planner", "builder", "qa", "verifier"],
  },
  {
    name: "FAIL with an Important finding goes to the builder with the findings",
    steps: [
      { seat: "verifier", nth: 1, result: { scores: good(5), findings: [finding("important")] } },
      { seat: "verifier", nth: 2, result: { scores: good(9) } },
    ],
    phase: "ready-to-merge",
    verdicts: ["FAIL", "PASS"],
    runs: ["planner", "builder", "qa", "verifier", "builder", "qa", "verifier"],
  },
  {
    name: "a Critical finding goes to the planner",
    steps: [
      { seat: "verifier", nth: 1, result: { scores: good(3), findings: [finding("critical")] } },
      { seat: "verifier", nth: 2, result: { scores: good(9) } },
    ],
    phase: "ready-to-merge",
    verdicts: ["REJECT", "PASS"],
    runs: ["planner", "builder", "qa", "verifier", "planner", "builder", "qa", "verifier"],
  },
  {
    name: "red gates go to the builder without paying for a verifier",
    steps: [
      { seat: "builder", nth: 1, files: { "game.js": "throw new Error('broken on purpose');" } },
      { seat: "verifier", result: { scores: good(9) } },
    ],
    phase: "ready-to-merge",
    verdicts: ["FAIL", "PASS"],
    runs: ["planner", "builder", "qa", "builder", "qa", "verifier"],
  },
  {
    name: "the session's money ends it",
    steps: [{ seat: "planner", costUsd: 9 }],
    phase: "stopped",
    verdicts: [],
    runs: ["planner"],
    reason: "out-of-budget",
  },
  {
    name: "an agent that keeps crashing opens the breaker",
    steps: [{ seat: "builder", fault: "crash" }],
    phase: "stopped",
    verdicts: [],
    runs: ["planner", "builder", "builder", "builder"],
    reason: "agent.crash (builder)",
  },
  {
    name: "an agent that hangs is stopped and tried again",
    steps: [{ seat: "planner", nth: 1, fault: "hang" }],
    limits: { seatMinutes: 0.05, breaker: 2 },
    phase: "waiting-for-review",
    verdicts: ["PARTIAL"],
    runs: ["planner", "planner", "builder", "qa", "verifier"],
  },
  {
    name: "a garbage outcome is tried again",
    steps: [{ seat: "planner", nth: 1, fault: "garbage" }],
    phase: "waiting-for-review",
    verdicts: ["PARTIAL"],
    runs: ["planner", "planner", "builder", "qa", "verifier"],
  },
  {
    name: "attempts run out",
    steps: [{ seat: "builder", files: { "game.js": "throw new Error('broken on purpose');" } }],
    limits: { attemptsPerOrder: 2 },
    phase: "stopped",
    verdicts: ["FAIL", "FAIL"],
    runs: ["planner", "builder", "qa", "builder", "qa"],
    reason: "out-of-attempts",
  },
];

describe("routes of a session, to their end states", () => {
  it.each(routes)("$name", async ({ steps, limits, phase, verdicts, runs, reason }) => {
    const { world, state } = await runSession({ steps, ...(limits ? { limits } : {}) });
    try {
      const log = await world.log(state.session?.issue ?? 0);
      const done = log.events.flatMap((event) =>
        event.type === "effect.started" ? [event.data.id.split("/")[1] ?? ""] : [],
      );
      expect({
        phase: phaseOf(state),
        verdicts: state.rulings.map((ruling) => ruling.verdict),
        runs: done,
        reason: reason === undefined ? undefined : state.ended?.reason,
      }).toEqual({ phase, verdicts, runs, reason });
    } finally {
      await world.end();
    }
  });
});

describe("a race of passes", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(async () => world.end());

  it("changes nothing, whoever looks and however often", async () => {
    const issue = await world.openIssue(idea);
    for (let poke = 0; poke < 4; poke += 1)
      await world.host.dispatch("crumb.yml", { issue: poke % 2 ? "" : String(issue) });
    await world.settle();
    const before = await world.state(issue);
    await world.sweep();
    const after = await world.state(issue);
    const started = (await world.log(issue)).events.filter((event) => event.type === "effect.started");
    expect(new Set(started.map((event) => event.data.id)).size).toBe(started.length);
    expect(after).toEqual(before);
    const own = (await world.comments(issue)).filter((comment) => comment.author.isBot);
    expect(own.map(({ body }) => body.split("\n").slice(0, 3))).toHaveLength(1);
  });

  it("takes no log for lost that another look began since this one read it", async () => {
    const issue = await world.openIssue("snake on the moon");
    await world.settle();
    const { hub, studio, host } = world;
    const deps = wirePlace(
      {
        apiUrl: hub.apiUrl,
        serverUrl: hub.url,
        owner: host.owner,
        name: host.name,
        defaultBranch: "main",
        token: studio.yourToken,
        identity: host.identity,
        pagesUrl: `${hub.pagesUrl}/you/games`,
        settings: null,
        isPaused: false,
        run: null,
        pace: paceOf({ writeGapMs: 0 }),
      },
      issue,
      () => undefined,
    );
    const log = await world.log(issue);
    const readBefore = {
      ...log,
      port: deps.transcript,
      tip: null,
      state: initialState,
      events: [],
      end: chainStart,
      text: "",
    };
    expect(await pass(issue, deps, readBefore)).toEqual(log.state);
    expect((await world.comments(issue)).map(({ author }) => author.login)).toEqual(["github-actions[bot]"]);
  });
});
