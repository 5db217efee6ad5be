import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handsOf } from "../support/hands.ts";
import { createWorld, type World } from "../support/world.ts";

// A repository as GitHub makes it: workflows may open no pull requests there. The game is built and judged all the same.

let world: World;
let issue: number;
const setMayOpen = async (isAllowed: boolean): Promise<void> => {
  const { octokit, place } = handsOf(world);
  await octokit.rest.actions.setGithubActionsDefaultWorkflowPermissionsRepository({
    ...place,
    default_workflow_permissions: "read",
    can_approve_pull_request_reviews: isAllowed,
  });
};
const notices = async () => (await world.comments(issue)).filter(({ body }) => body.includes("open pull requests"));

beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => world.end());

describe("a repository that lets workflows open no pull requests", () => {
  it("has its game judged, and is asked once to open one by a link", async () => {
    await setMayOpen(false);
    issue = await world.openIssue("an otter that catches shells");
    await world.settle();
    await world.sweep();
    expect((await world.state(issue)).ruling?.verdict).toBe("PARTIAL");
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    const link = `/compare/main...crumb/${issue}/game?expand=1`;
    expect(notice?.body).toContain(link);
    expect(await world.host.findPull(`crumb/${issue}/game`)).toBeNull();
  });

  it("goes on with the one a person opens", async () => {
    const { octokit, place } = handsOf(world);
    await octokit.rest.pulls.create({ ...place, head: `crumb/${issue}/game`, base: "main", title: "the otter" });
    await world.settle();
    const pull = await world.pull(issue);
    const known = (await world.state(issue)).pull?.number;
    expect({ isDraft: pull.isDraft, known }).toEqual({ isDraft: false, known: pull.number });
    expect(pull.title).toContain(`(#${issue})`);
    expect(pull.body).toContain("PARTIAL");
  });
});
