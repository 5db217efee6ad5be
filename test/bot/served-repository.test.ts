import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readServed } from "../../src/bot/served-repository.ts";
import { createConditionalReads } from "../../src/github/conditional-reads.ts";
import { connect } from "../../src/github/connect.ts";
import { openWorld, type World } from "../localhub/world.ts";

let world: World;
let id: number;

beforeAll(async () => {
  world = await openWorld();
  id = (await world.ann.octokit.rest.repos.get(world.repo)).data.id;
});
afterAll(async () => world.close());

const read = async (name = "games", number = id) =>
  readServed(
    number,
    connect({ apiUrl: world.hub.apiUrl, token: world.ann.token, owner: "ann", repo: name }),
    createConditionalReads(),
  );

async function write(path: string, text: string): Promise<void> {
  const content = Buffer.from(text).toString("base64");
  await world.ann.octokit.rest.repos.createOrUpdateFileContents({ ...world.repo, path, message: path, content });
}

describe("whom a server looks after", () => {
  it("asks for the variable, for a sign of Crumb, and goes by the number through a rename", async () => {
    const { rest } = world.ann.octokit;
    const without = await read();
    await rest.actions.createRepoVariable({ ...world.repo, name: "CRUMB_MODE", value: "app" });
    const bare = await read();
    await write(".github/workflows/crumb-job.yml", "on: workflow_dispatch\njobs: {}\n");
    const withWorkflow = await read();
    await write(".github/crumb.yml", "preset: house\n");
    await rest.repos.update({ ...world.repo, name: "arcade" });
    const renamed = await read();
    await world.hub.admin("/repos", { owner: "ann", name: "games" });
    const usurped = await read();
    await rest.actions.updateRepoVariable({ owner: "ann", repo: "arcade", name: "CRUMB_MODE", value: "actions" });
    const variables = new Map([["CRUMB_MODE", "app"]]);
    const served = { owner: "ann", defaultBranch: "main", variables };
    expect({
      without,
      bare,
      withWorkflow,
      renamed,
      usurped,
      back: await read("arcade"),
      gone: await read("none"),
    }).toEqual({
      without: { refusal: "its variable CRUMB_MODE is not app" },
      bare: { refusal: "it has neither .github/crumb.yml nor the workflow crumb-job.yml" },
      withWorkflow: { ...served, name: "games", settings: null },
      renamed: { ...served, name: "arcade", settings: "preset: house\n" },
      usurped: { refusal: "another repository has its name now" },
      back: { refusal: "its variable CRUMB_MODE is not app" },
      gone: { refusal: "it is not there, or not open to this App" },
    });
  });
});
