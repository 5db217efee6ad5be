import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../src/github/connect.ts";
import { createPace, type Pace } from "../../src/github/pace.ts";

/** A clock that only sleepers move. */
function createSleepers() {
  let now = 1000;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}

test("writes are a gap apart, those that mail people three, and who comes late waits for nothing", async () => {
  const clock = createSleepers();
  const pace = createPace({ gapMs: 1000, ...clock });
  const turns: number[] = [];
  for (const isNotifying of [true, false, true, false]) {
    await pace.turn({ isNotifying });
    turns.push(clock.now());
  }
  await clock.sleep(10_000);
  await pace.turn({ isNotifying: true });
  expect([...turns, clock.now()]).toEqual([1000, 2000, 4000, 5000, 15_000]);
});

test("who comes while another waits stands behind", async () => {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const pace = createPace({ gapMs: 1000, now: () => 0, sleep });
  await Promise.all([false, false, false].map(async (isNotifying) => pace.turn({ isNotifying })));
  expect(waits).toEqual([1000, 2000]);
});

test("a gap of nothing makes nobody wait", async () => {
  const waits: number[] = [];
  const pace = createPace({ gapMs: 0, now: () => 0, sleep: async (ms) => void waits.push(ms) });
  for (const isNotifying of [true, true]) await pace.turn({ isNotifying });
  expect(waits).toEqual([]);
});

test("every write takes its turn before it is sent, and no read does", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === "object" ? String(address?.port) : ""}`;
  const pace: Pace = { turn: async ({ isNotifying }) => void seen.push(isNotifying ? "turn (mail)" : "turn") };
  const place = { owner: "you", repo: "games" };
  const { octokit } = connect({ apiUrl, token: "t", ...place, pace });
  await octokit.rest.issues.get({ ...place, issue_number: 1 });
  await octokit.rest.issues.createComment({ ...place, issue_number: 1, body: "b" });
  await octokit.rest.issues.updateComment({ ...place, comment_id: 2, body: "b" });
  await octokit.rest.pulls.create({ ...place, head: "h", base: "main", title: "t" });
  await octokit.rest.pulls.requestReviewers({ ...place, pull_number: 3, reviewers: ["ann"] });
  await octokit.graphql("query { viewer { login } }");
  await octokit.graphql("mutation { updateRefs(input: {}) { clientMutationId } }");
  expect(seen).toEqual([
    "GET /repos/you/games/issues/1",
    "turn (mail)",
    "POST /repos/you/games/issues/1/comments",
    "turn",
    "PATCH /repos/you/games/issues/comments/2",
    "turn (mail)",
    "POST /repos/you/games/pulls",
    "turn (mail)",
    "POST /repos/you/games/pulls/3/requested_reviewers",
    "POST /graphql",
    "turn",
    "POST /graphql",
  ]);
});
