import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { isContent } from "../../src/localhub/content-limits.ts";
import { createWorld, type World } from "../support/world.ts";

// GitHub counts what is made, by itself and for all tokens of the repository's jobs together. The tests follow one another
// in one world, in which everything that writes keeps its pace.

const minute = 60_000;

let world: World;
beforeAll(async () => {
  world = await createWorld({ isPaced: true, limits: { claims: 8 } });
}, 3 * minute);
afterAll(async () => world.end());

/** What was made so far, and how often somebody was shut out. */
function written(): { readonly made: number; readonly refused: number } {
  const content = world.asked().filter(({ method, path }) => isContent(method, path.split("/").slice(4).join("/")));
  return {
    made: content.filter(({ status }) => status < 300).length,
    refused: content.filter(({ status }) => status === 403 || status === 429).length,
  };
}

const phases = async (issues: readonly number[]) =>
  Promise.all(issues.map(async (issue) => phaseOf(await world.state(issue))));

describe("what may be made in a minute", () => {
  it("is enough for three sessions at once", { timeout: 8 * minute }, async () => {
    const ideas = ["a cat that catches falling sushi", "snake on the moon", "a fox collects coins"];
    const issues = await Promise.all(ideas.map(async (idea) => world.openIssue(idea)));
    await world.settle();
    const { made, refused } = written();
    expect({ phases: await phases(issues), refused, isMuch: made > 30 }).toEqual({
      phases: ideas.map(() => "waiting-for-review"),
      refused: 0,
      isMuch: true,
    });
  });

  it("is waited for by a session that has used it up", { timeout: 8 * minute }, async () => {
    const before = written();
    await world.hub.admin("/content-limits", { perMinute: 5, perHour: null });
    await world.advance(minute);
    const issue = await world.openIssue("a robot catches bolts");
    await world.settle();
    for (let looks = 0; looks < 12 && (await phases([issue]))[0] !== "waiting-for-review"; looks += 1) {
      await world.advance(3 * minute);
      await world.host.dispatch("crumb.yml", { issue: String(issue) });
      await world.settle();
    }
    expect({ phases: await phases([issue]), isShutOut: written().refused > before.refused }).toEqual({
      phases: ["waiting-for-review"],
      isShutOut: true,
    });
  });
});
