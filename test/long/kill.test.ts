import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { createKillProxy, type KillPlan, type KillProxy } from "../support/kill-proxy.ts";
import { createWorld, type World } from "../support/world.ts";

const idea = "a cat that catches falling sushi";
/** Every which write is tried; all of them with CRUMB_KILL=all. */
const stride = process.env["CRUMB_KILL"] === "all" ? 1 : 9;
const randomPoints = 20;
const minute = 60_000;
const once = ["run/planner/1", "run/builder/1", "run/qa/1", "run/verifier/1"];

/** What must be the same whatever was killed. */
interface Result {
  readonly phase: string;
  readonly verdicts: readonly string[];
  readonly tree: string | undefined;
  readonly consumed: readonly string[];
  /** Effects whose work was done and taken in, once each. */
  readonly work: readonly string[];
  readonly builds: number;
  readonly ownComments: number;
  readonly pulls: number;
}

describe("killing a pass or a landing, signal 9, at any write", () => {
  let world: World;
  let proxy: KillProxy;
  let expected: Result;
  let writeCount = 0;

  const play = async (plan: KillPlan | null): Promise<Result> => {
    proxy.arm(plan);
    const issue = await world.openIssue(idea);
    await world.settle();
    for (let rounds = 0; rounds < 6 && !(await isAtRest(world, issue)); rounds += 1) {
      await world.advance(70 * minute);
      await world.sweep();
    }
    await world.sweep();
    return resultOf(world, issue);
  };

  beforeAll(async () => {
    proxy = await createKillProxy();
    world = await createWorld({ edit: proxy.edit });
    proxy.aim(world.hub.url);
    expected = await play(null);
    writeCount = proxy.seen().length;
  }, 240_000);

  afterAll(async () => {
    await world.end();
    await proxy.end();
  });

  it("comes to a verdict when nothing is killed", () => {
    expect(expected).toMatchObject({ phase: "waiting-for-review", verdicts: ["PARTIAL"], work: once, builds: 1 });
    expect(writeCount).toBeGreaterThan(30);
  });

  it("ends the same, with one paid run per effect", { timeout: 55 * minute }, async () => {
    const wrong: { plan: KillPlan; result: Result }[] = [];
    const plans = killPlans(writeCount);
    for (const [index, plan] of plans.entries()) {
      const result = await play(plan);
      const verdict = JSON.stringify(result) === JSON.stringify(expected) ? "same" : JSON.stringify(result);
      process.stderr.write(`kill ${index + 1}/${plans.length} ${plan.when} write ${plan.nth}: ${verdict}\n`);
      if (verdict !== "same") wrong.push({ plan, result });
    }
    expect(wrong).toEqual([]);
  });
});

/** Every `stride`-th write before and after, and twenty points of a fixed seed. */
function killPlans(count: number): KillPlan[] {
  const regular: KillPlan[] = [];
  for (let nth = 1; nth <= count; nth += stride) regular.push({ nth, when: "before" }, { nth, when: "after" });
  let seed = 20_261_130;
  const random = Array.from({ length: stride === 1 ? randomPoints : 4 }, (): KillPlan => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { nth: 1 + (seed % count), when: seed % 3 === 0 ? "before" : "after" };
  });
  return [...regular, ...random];
}

async function isAtRest(world: World, issue: number): Promise<boolean> {
  const { state } = await world.log(issue);
  return phaseOf(state) === "waiting-for-review" && state.open.length === 0;
}

async function resultOf(world: World, issue: number): Promise<Result> {
  const { state, events } = await world.log(issue);
  const settled = events.flatMap((event) =>
    event.type === "effect.settled" && event.data.result !== null && event.data.result.type !== "posted"
      ? [event.data.id]
      : [],
  );
  const comments = await world.comments(issue);
  const pull = await world.host.findPull(`crumb/${issue}/game`);
  const onPull = pull === null ? [] : await world.comments(pull.number);
  return {
    phase: phaseOf(state),
    verdicts: state.rulings.map((ruling) => ruling.verdict),
    tree: state.build?.tree,
    consumed: state.consumed.map((message) => message.key),
    work: settled,
    builds: state.build?.n ?? 0,
    ownComments: [...comments, ...onPull].filter((comment) => comment.author.isBot).length,
    pulls: pull === null ? 0 : 1,
  };
}
