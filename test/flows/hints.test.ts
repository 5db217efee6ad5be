import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { phaseOf } from "../../src/core/phase.ts";
import { createGithubPerson, type GithubPerson } from "../../src/github/person.ts";
import { signAppToken } from "../localhub/app-token.ts";
import { faultsOf, type Fault } from "../support/faults.ts";
import { handsOf } from "../support/hands.ts";
import { createWorld, type World } from "../support/world.ts";

// An event only says where to look. Lost, doubled, or caused by a bot: what is there is found all the same, once, and
// nobody but a person steers. The tests follow one session.

const minute = 60_000;
const Id = z.object({ id: z.number() });
const App = z.object({ id: z.number(), privateKey: z.string() });
const Clock = z.object({ nowMs: z.number() });
const Token = z.object({ token: z.string() });

/** A workflow of the repository that comments, as any may: under the very name we write under. */
const talk = `name: talk
on: { workflow_dispatch: { inputs: { issue: { default: "" } } } }
permissions: {}
jobs:
  talk:
    runs-on: ubuntu-latest
    permissions: { issues: write }
    steps:
      - env: { TOKEN: "\${{ github.token }}", ISSUE: "\${{ inputs.issue }}" }
        run: |
          node --input-type=module -e '
          const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repo, TOKEN, ISSUE } = process.env;
          const url = api + "/repos/" + repo + "/issues/" + ISSUE + "/comments";
          const body = JSON.stringify({ body: "/cancel" });
          const answer = await fetch(url, { method: "POST", headers: { authorization: "Bearer " + TOKEN }, body });
          if (!answer.ok) throw new Error(String(answer.status));'
`;

let world: World;
let issue = 0;

beforeAll(async () => {
  world = await createWorld({ files: { ".github/workflows/talk.yml": talk } });
});
afterAll(async () => world.end());

/** Another App with the right to comment, as anybody may install one. */
async function otherApp({ hub }: World): Promise<GithubPerson> {
  const permissions = { issues: "write", pull_requests: "write" };
  const app = App.parse(await hub.admin("/apps", { slug: "helper", owner: "you", permissions }));
  const { id } = Id.parse(await hub.admin("/installations", { app: app.id, account: "you" }));
  const { nowMs } = Clock.parse(await hub.admin("/clock"));
  const headers = { authorization: `Bearer ${signAppToken(app, nowMs)}` };
  const answer = await fetch(`${hub.apiUrl}/app/installations/${id}/access_tokens`, { method: "POST", headers });
  const { token } = Token.parse(await answer.json());
  return createGithubPerson({ apiUrl: hub.apiUrl, token, owner: "you", repo: "games" });
}

const lose = async (...events: readonly string[]): Promise<void> => {
  for (const event of events) {
    const fault: Fault = { on: "event", fault: "drop", event, towards: "workflows" };
    await faultsOf(world).add(fault);
  }
};

async function standing() {
  const { state } = await world.log(issue);
  return { phase: phaseOf(state), builds: state.build?.n ?? 0, lost: await faultsOf(world).left() };
}

/** Topics of our replies, in order. */
async function replies(): Promise<string[]> {
  const own = (await world.comments(issue)).filter(({ author }) => author.login === "github-actions[bot]");
  const topics = own.flatMap(({ body }) => /<!-- crumb:([a-z-]+) /.exec(body)?.[1] ?? []);
  return topics.filter((topic) => topic !== "status");
}

describe("hints", { timeout: 4 * minute }, () => {
  it("a new issue that nobody told of is found by the sweep", async () => {
    await faultsOf(world).add({ on: "event", fault: "drop", event: "issues", towards: "workflows", times: 9 });
    issue = await world.openIssue("a cat that catches falling sushi");
    await world.settle();
    await faultsOf(world).clear();
    const before = (await world.log(issue)).events.length;
    await world.sweep();
    expect({ before, ...(await standing()) }).toEqual({
      before: 0,
      phase: "waiting-for-review",
      builds: 1,
      lost: 0,
    });
  });

  it("bots steer nothing and pay nothing, we ourselves included", async () => {
    const before = (await world.log(issue)).events.length;
    const helper = await otherApp(world);
    await helper.comment(issue, "/cancel");
    await helper.comment(issue, "make it faster");
    await world.host.dispatch("talk.yml", { issue: String(issue) });
    await world.settle();
    await world.sweep();
    const authors = (await world.comments(issue)).map(({ author, body }) => `${author.login}: ${body.slice(0, 7)}`);
    expect({ ...(await standing()), news: (await world.log(issue)).events.length - before }).toEqual({
      phase: "waiting-for-review",
      builds: 1,
      lost: 0,
      news: 0,
    });
    expect(authors).toEqual(expect.arrayContaining(["helper[bot]: /cancel", "github-actions[bot]: /cancel"]));
  });

  it("of three quick commands each is done once, though every event comes twice", async () => {
    await faultsOf(world).add({
      on: "event",
      fault: "duplicate",
      event: "issue_comment",
      towards: "workflows",
      times: 3,
    });
    for (const words of ["/help", "make it faster", "/ask status"]) await world.studio.you.comment(issue, words);
    await world.settle();
    expect({ ...(await standing()), replies: (await replies()).toSorted() }).toEqual({
      phase: "waiting-for-review",
      builds: 2,
      lost: 0,
      replies: ["answer", "help"],
    });
  });

  it("a comment that nobody told of is found by the sweep", async () => {
    await lose("issue_comment");
    await world.studio.you.comment(issue, "/help");
    await world.settle();
    const before = await replies();
    await world.sweep();
    expect({ before: before.length, after: (await replies()).length, ...(await standing()) }).toEqual({
      before: 2,
      after: 3,
      phase: "waiting-for-review",
      builds: 2,
      lost: 0,
    });
  });

  it("a merge that nobody told of is found by the sweep", async () => {
    await lose("pull_request.closed", "issues.closed");
    const { octokit, place } = handsOf(world);
    const { number } = await world.pull(issue);
    await octokit.rest.pulls.merge({ ...place, pull_number: number, merge_method: "squash" });
    await world.settle();
    const before = phaseOf(await world.state(issue));
    await world.sweep();
    expect({ before, ...(await standing()) }).toEqual({
      before: "waiting-for-review",
      phase: "accepted",
      builds: 2,
      lost: 0,
    });
  });
});
