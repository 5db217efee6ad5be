import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { createWorld, type World } from "../support/world.ts";

const idea = "a cat that catches falling sushi";

describe("a session in App mode", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ mode: "app" });
  });
  afterAll(async () => world.end());

  it("goes from an issue to an accepted game, and only the App's bot writes what people see", async () => {
    const issue = await world.openIssue(idea);
    await world.settle();
    const waiting = await world.state(issue);
    expect(phaseOf(waiting)).toBe("waiting-for-review");
  });
});
