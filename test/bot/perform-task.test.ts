import { afterAll, beforeAll, expect, it } from "vitest";
import { createDirectory } from "../../src/bot/directory.ts";
import { createPerform } from "../../src/bot/perform-task.ts";
import { createQuietSessions } from "../../src/bot/quiet-sessions.ts";
import { createConditionalReads, type ConditionalReads } from "../../src/github/conditional-reads.ts";
import { openWorld, type World } from "../localhub/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world.close());

const refuse = async (): Promise<never> => Promise.reject(new Error("Nobody asks this here."));

/** The tasks of a server that looks after one repository, with what it asks by ETag and what it says. */
function startTasks(repository: number) {
  const asked: string[] = [];
  const said: string[] = [];
  const real = createConditionalReads();
  const reads: ConditionalReads = {
    read: async (connection, path) => {
      asked.push(path.replace(/^\/repos\/ann\/games\/?|\?.*$/g, ""));
      return real.read(connection, path);
    },
  };
  const token = async (): Promise<string> => Promise.resolve(world.ann.token);
  const app = { token, renewToken: token, slug: refuse, isSigned: refuse };
  const directory = createDirectory();
  directory.put({ id: repository, owner: "ann", name: "games", installation: 1 });
  const perform = createPerform({
    app: { ...app, listInstallations: refuse, listRepositories: refuse },
    slug: "crumb-studio",
    settings: { apiUrl: world.hub.apiUrl, serverUrl: world.hub.apiUrl, writeGapMs: 0 },
    directory,
    reads,
    quiet: createQuietSessions(reads, { everyMs: 1000, nowMs: Date.now }),
    push: () => undefined,
    say: (line) => void said.push(line),
  });
  const look = async (issue: number) => {
    asked.length = 0;
    said.length = 0;
    await perform({ type: "pass", repository, issue, isHinted: false });
    return { asked: asked.toSorted(), said: [...said] };
  };
  return { sweep: async () => perform({ type: "sweep", repository }), look };
}

const theSession = ["branches/crumb%2F1%2Flog", "issues/1", "issues/comments"];
const theRepository = ["", "actions/variables", "contents/.github/crumb.yml"];

it("asks about the repository once a sweep, and again before a pass does anything", async () => {
  const { rest } = world.ann.octokit;
  const { repo } = world;
  const { id } = (await rest.repos.get(repo)).data;
  await rest.actions.createRepoVariable({ ...repo, name: "CRUMB_MODE", value: "app" });
  const content = Buffer.from("preset: house\n").toString("base64");
  await rest.repos.createOrUpdateFileContents({ ...repo, path: ".github/crumb.yml", message: "set up", content });
  const issue = (await rest.issues.create({ ...repo, title: "just a question" })).data.number;
  await world.hub.admin("/clock", { advanceMs: 1000 });
  const { sweep, look } = startTasks(id);
  await sweep();
  const first = await look(issue);
  const still = await look(issue);
  await rest.actions.createRepoVariable({ ...repo, name: "CRUMB_PAUSED", value: "true" });
  await sweep();
  const paused = await look(issue);
  await rest.actions.updateRepoVariable({ ...repo, name: "CRUMB_MODE", value: "actions" });
  await rest.issues.update({ ...repo, issue_number: issue, title: "another question" });
  const switched = await look(issue);
  await sweep();
  const passed = { asked: [...theRepository, ...theSession].toSorted(), said: ["ann/games#1 is no session"] };
  expect({ first, still, paused, switched }).toEqual({
    first: passed,
    still: { asked: theSession, said: [] },
    paused: passed,
    switched: {
      asked: ["", "actions/variables", ...theSession],
      said: ["ann/games is not looked after: its variable CRUMB_MODE is not app"],
    },
  });
});
