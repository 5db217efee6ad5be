import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { faultsOf, type Fault } from "../support/faults.ts";
import { spendingOf } from "../support/spending.ts";
import { until } from "../support/until.ts";
import { createWorld, type World } from "../support/world.ts";

// GitHub itself fails in the middle of a session. Every time the session comes to its verdict once it is well again,
// nothing is said twice, and nobody pays twice.

const minute = 60_000;
const dispatch = "/actions/workflows/crumb-job.yml/dispatches$";
const comments = "/issues/\\d+/comments$";
const pulls = "/repos/you/games/pulls$";

let world: World;
beforeAll(async () => {
  world = await createWorld({ steps: [], limits: { claims: 8 } });
});
afterAll(async () => world.end());

/** The hourly look, until it finds nothing more to do. */
async function lookUntilRest(issue: number): Promise<void> {
  for (let rounds = 0; rounds < 16; rounds += 1) {
    const before = (await world.log(issue)).tip;
    await world.advance(3 * minute);
    await world.sweep();
    if ((await world.log(issue)).tip === before && (await faultsOf(world).left()) === 0) return;
  }
}

async function outcomeOf(issue: number) {
  const { state } = await world.log(issue);
  const pull = await world.host.findPull(`crumb/${issue}/game`);
  const said = [...(await world.comments(issue)), ...(pull === null ? [] : await world.comments(pull.number))];
  const topics = said.flatMap(({ author, body }) =>
    author.isBot ? [/<!-- crumb:(\S+)/.exec(body)?.[1] ?? "unmarked"] : [],
  );
  return {
    phase: phaseOf(state),
    reason: state.ended?.reason ?? null,
    spending: await spendingOf(world, issue),
    topics: topics.toSorted(),
    isPullReady: pull?.isDraft === false,
  };
}

const fine = {
  phase: "waiting-for-review",
  reason: null,
  spending: ["builder", "planner", "verifier"],
  topics: ["status", "verdict"],
  isPullReady: true,
};

/** A token that has expired, secondary limits in all their forms, and the hour's requests used up. */
const refusals = ["expired", "secondary-403", "secondary-429", "abuse-422", "rate-limit"] as const;

describe("GitHub in trouble", () => {
  it("refuses token or request, in the middle of a session, for every write that is paid or seen", async () => {
    const refuse = (path: string, some: readonly (typeof refusals)[number][]): Fault[] =>
      some.map((fault) => ({ on: "request", fault, method: "POST", path }));
    const seen = [comments, pulls].flatMap((path) => refuse(path, ["expired", "secondary-429"]));
    const faults = [...refuse(dispatch, refusals), ...seen];
    for (const fault of faults) await faultsOf(world).add(fault);
    const issue = await world.openIssue("a cat that catches falling sushi");
    await world.settle();
    await lookUntilRest(issue);
    expect(await outcomeOf(issue)).toEqual(fine);
  });

  it("all of it down for ten minutes while a run works", async () => {
    const issue = await world.openIssue("snake on the moon");
    await until("the builder begins", async () => (await spendingOf(world, issue)).includes("builder"));
    await faultsOf(world).add({ on: "request", fault: "unavailable", forMs: 10 * minute });
    await world.settle();
    await world.advance(10 * minute);
    await lookUntilRest(issue);
    expect(await outcomeOf(issue)).toEqual(fine);
  });
});
