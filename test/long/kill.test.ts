import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { phaseOf } from "../../src/core/phase.ts";
import type { State } from "../../src/core/state.ts";
import { createGitPort } from "../../src/github/simple-git-port.ts";
import { createKillProxy, type KillPlan, type Sent } from "../support/kill-proxy.ts";
import { createWorld, type World } from "../support/world.ts";

const idea = "a cat that catches falling sushi";
/** `all`, or some points by name such as `writes:21:after,requests:7:before`; else a sample. */
const wanted = process.env["CRUMB_KILL"] ?? "";
/** Every which write is tried. */
const stride = wanted === "all" ? 1 : 12;
const randomPoints = 20;
const minute = 60_000;
const once = ["run/planner", "run/builder", "run/qa"];

/** What must be the same whatever was killed. */
interface Result {
  readonly phase: string;
  readonly verdicts: readonly string[];
  /** Digest of the game's files as they are on the branch, whatever its folder is called. */
  readonly game: string;
  readonly consumed: readonly string[];
  /** Whose work was done and came back, superseded or not: once each. A run that left without working is none. */
  readonly work: readonly string[];
  readonly builds: number;
  readonly ownComments: number;
  readonly pulls: number;
}

/** Sessions played at once; two cores do not feed more. */
const atOnce = 3;
/** Then a new world, so that sweeps stay short. */
const batchesPerWorld = 4;

/** One world with its proxy; sessions in it are played side by side, each by its own plan. */
async function openDrill() {
  const proxy = await createKillProxy();
  const world = await createWorld({ edit: proxy.edit, limits: { openSessions: 1000 }, jobRequests: 15_000 });
  proxy.aim(world.hub.url);
  const open = async (plan: KillPlan | null): Promise<number> => {
    proxy.arm(plan);
    const issue = await world.openIssue(idea);
    await waitFor(() => proxy.sent(issue).requests.length > 0);
    return issue;
  };
  const play = async (plans: readonly (KillPlan | null)[]): Promise<readonly Played[]> => {
    const issues: number[] = [];
    for (const plan of plans) issues.push(await open(plan));
    await world.settle();
    for (let rounds = 0; rounds < 6 && !(await areAtRest(world, issues)); rounds += 1) {
      await world.advance(70 * minute);
      await world.sweep();
    }
    await world.sweep();
    return Promise.all(
      issues.map(async (issue) => {
        const { events } = await world.log(issue);
        const log = events.map((event) => `  ${event.at} ${event.type} ${JSON.stringify(event.data).slice(0, 300)}`);
        return { result: await resultOf(world, issue), sent: proxy.sent(issue), log };
      }),
    );
  };
  const end = async (): Promise<void> => {
    await world.end();
    await proxy.end();
  };
  return { play, end };
}

interface Played {
  readonly result: Result;
  readonly sent: Sent;
  /** The transcript in short, to look into a difference. */
  readonly log: readonly string[];
}

describe("killing a pass or a landing, signal 9, at any write", () => {
  let expected: Played;

  beforeAll(async () => {
    const drill = await openDrill();
    // The first session of a repository makes the ledger besides: the second sends what all later ones do.
    await drill.play([null]);
    const [played] = await drill.play([null]);
    if (played === undefined) throw new Error("nothing was played");
    expected = played;
    await drill.end();
  }, 240_000);

  it("comes to a verdict when nothing is killed", () => {
    expect(expected.result).toMatchObject({
      phase: "waiting-for-review",
      verdicts: ["PARTIAL"],
      work: once,
      builds: 1,
    });
    expect(expected.sent.writes.length).toBeGreaterThan(30);
  });

  it("ends the same, with one paid run per effect", { timeout: 110 * minute }, async () => {
    const wrong: string[] = [];
    const all = killPlans(expected.sent);
    let reached = 0;
    for (const batches of inGroups(inGroups(all, atOnce), batchesPerWorld)) {
      const drill = await openDrill();
      for (const plans of batches) {
        const played = await drill.play(plans);
        wrong.push(...played.flatMap((one, at) => compare(one, { plan: plans[at], expected })));
        reached += played.filter(({ sent }) => sent.killedAt !== null).length;
      }
      await drill.end();
    }
    expect(wrong).toEqual([]);
    // Sessions side by side do not all send the same: the last points of the plan may be beyond one's end.
    expect(reached).toBeGreaterThan(all.length * 0.9);
  });
});

/** Says how a session with a kill differs from the one without; nothing when it does not. */
function compare(played: Played, { plan, expected }: { plan: KillPlan | undefined; expected: Played }): string[] {
  const { killedAt } = played.sent;
  const isSame = JSON.stringify(played.result) === JSON.stringify(expected.result);
  const outcome = isSame ? "same" : JSON.stringify(played.result);
  const line = `killed ${plan?.when ?? ""} ${plan?.nth ?? 0} of ${plan?.of ?? ""} (${killedAt ?? "never reached"}): ${outcome}`;
  process.stderr.write(`${line}\n`);
  if (!isSame) process.stderr.write(`${played.log.join("\n")}\n`);
  return isSame ? [] : [line];
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const until = performance.now() + 60_000;
  while (!isSo()) {
    if (performance.now() > until) throw new Error("No pass began within 60 s.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every `stride`-th write before and after, and points of a fixed seed among all requests. */
function killPlans({ writes, requests }: Sent): KillPlan[] {
  const named = wanted.split(",").flatMap((point): KillPlan[] => {
    const [, of, nth, when] = /^(writes|requests):(\d+):(before|after)$/.exec(point) ?? [];
    const isWrites = of === "writes";
    return nth === undefined
      ? []
      : [{ of: isWrites ? "writes" : "requests", nth: Number(nth), when: when === "after" ? "after" : "before" }];
  });
  if (named.length > 0) return named;
  const regular: KillPlan[] = [];
  for (let nth = 1; nth <= writes.length; nth += stride) {
    regular.push({ of: "writes", nth, when: "before" }, { of: "writes", nth, when: "after" });
  }
  let seed = 20_261_130;
  const random = Array.from({ length: stride === 1 ? randomPoints : 4 }, (): KillPlan => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { of: "requests", nth: 1 + (seed % requests.length), when: seed % 3 === 0 ? "before" : "after" };
  });
  return [...random, ...regular];
}

async function areAtRest(world: World, issues: readonly number[]): Promise<boolean> {
  const states = await Promise.all(issues.map(async (issue) => world.state(issue)));
  return states.every((state) => phaseOf(state) === "waiting-for-review" && state.open.length === 0);
}

async function resultOf(world: World, issue: number): Promise<Result> {
  const { state, events } = await world.log(issue);
  const settled = events.flatMap((event) =>
    event.type === "effect.settled" && event.data.result !== null && event.data.result.type !== "posted"
      ? [event.data.id.replace(/\/\d+$/, "")]
      : [],
  );
  const comments = await world.comments(issue);
  const pull = await world.host.findPull(`crumb/${issue}/game`);
  const onPull = pull === null ? [] : await world.comments(pull.number);
  return {
    phase: phaseOf(state),
    verdicts: state.rulings.map((ruling) => ruling.verdict),
    game: await digestGame(world, state),
    consumed: state.consumed.map((message) => message.key),
    work: settled,
    builds: state.build?.n ?? 0,
    ownComments: [...comments, ...onPull].filter((comment) => comment.author.isBot).length,
    pulls: pull === null ? 0 : 1,
  };
}

async function digestGame(world: World, { build }: State): Promise<string> {
  if (build === null) return "";
  const { hub, studio } = world;
  const git = createGitPort({
    url: `${hub.url}/${owner}/${repositoryName}.git`,
    token: studio.yourToken,
    defaultBranch: "main",
    author: { name: "you", email: "you@users.noreply.github.com" },
  });
  const files = await git.readGame(build.commit, build.slug);
  const hash = createHash("sha256");
  for (const { path, content } of files) {
    hash.update(`${path}\n${Buffer.from(content).toString("latin1").replaceAll(build.slug, "SLUG")}\n`);
  }
  return hash.digest("hex");
}
