import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { readMark } from "../../src/views/mark.ts";
import { departuresOf } from "../support/departures.ts";
import { createWorld, type World } from "../support/world.ts";

// Issues that leave while a session is at work on them, or waits. One session may be at work at once.

let world: World;
let second = 0;
beforeAll(async () => {
  world = await createWorld({ limits: { openSessions: 1 } });
  await world.hub.admin("/repos", { owner: "you", name: "attic" });
});
afterAll(async () => world.end());

const minute = 60_000;

async function standing(issue: number) {
  const { state, events } = await world.log(issue);
  const started = events.filter(({ type }) => type === "effect.started").length;
  return { phase: phaseOf(state), reason: state.ended?.reason ?? null, open: state.open.length, started };
}

async function topicsOn(number: number): Promise<string[]> {
  const own = (await world.comments(number)).filter(({ author }) => author.isBot);
  return own.flatMap(({ body }) => readMark(body)?.topic ?? []);
}

describe("an issue that is gone", { timeout: 8 * minute }, () => {
  it("deleted while its game is made, ends the session, pays for nothing more and gives its place up", async () => {
    const first = await world.openIssue("a cat that catches falling sushi");
    await expect.poll(async () => (await world.state(first)).spec, { timeout: 3 * minute }).not.toBeNull();
    second = await world.openIssue("snake on the moon");
    await departuresOf(world).deleteIssue(first);
    await world.settle();
    const { state } = await world.log(first);
    expect({
      first: await standing(first),
      strays: state.strays.length,
      second: (await standing(second)).phase,
    }).toMatchObject({
      first: { phase: "stopped", reason: "issue-gone", open: 0 },
      strays: 0,
      second: "waiting-for-review",
    });
  });

  it("transferred while its game waits for a person, is told of once on the pull request, which stays", async () => {
    const issue = second;
    const before = await standing(issue);
    const words = await world.comments(issue);
    const { number } = await world.pull(issue);
    const there = await departuresOf(world).transfer(issue, "attic");
    await world.settle();
    const left = await standing(issue);
    await world.sweep();
    const pull = await world.pull(issue);
    expect({
      left,
      after: await standing(issue),
      pull: { isOpen: pull.isOpen, isMerged: pull.isMerged, topics: await topicsOn(number) },
      there: there.comments,
    }).toEqual({
      left: { phase: "stopped", reason: "issue-gone", open: 0, started: before.started },
      after: left,
      pull: { isOpen: true, isMerged: false, topics: ["verdict", "ended"] },
      there: words.length,
    });
  });
});
