import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubPerson, type GithubPerson } from "../../src/github/person.ts";
import type { SeenComment } from "../../src/github/port.ts";
import { z } from "zod";
import { createWorld, type World } from "../support/world.ts";

const Account = z.object({ token: z.string() });
/** Three builds on a machine that others use too, in milliseconds. */
const busy = 480_000;
const place = { owner: "you", repo: "games" };

/** Somebody with an account and no rights here. */
async function createStranger({ hub }: World): Promise<GithubPerson> {
  const { token } = Account.parse(await hub.admin("/users", { login: "sam", name: "Sam Stranger" }));
  return createGithubPerson({ apiUrl: hub.apiUrl, token, ...place });
}

/** What a person with the owner's token can do on the pages, beyond commenting. */
function hands({ hub, studio }: World) {
  const { octokit } = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, ...place });
  return {
    setIssue: async (number: number, state: "open" | "closed") =>
      octokit.rest.issues.update({ ...place, issue_number: number, state }),
    editIssue: async (number: number, title: string) =>
      octokit.rest.issues.update({ ...place, issue_number: number, title }),
    setPull: async (number: number, state: "open" | "closed") =>
      octokit.rest.pulls.update({ ...place, pull_number: number, state }),
    deleteComment: async (id: number) => octokit.rest.issues.deleteComment({ ...place, comment_id: id }),
    setLabels: async (number: number, labels: string[]) =>
      octokit.rest.issues.setLabels({ ...place, issue_number: number, labels }),
    labelsOf: async (number: number) => {
      const { data } = await octokit.rest.issues.listLabelsOnIssue({ ...place, issue_number: number });
      return data.map((label) => label.name).toSorted();
    },
  };
}

/** Our own comments, what they say without our marker. */
async function ownWords(world: World, number: number): Promise<string[]> {
  const comments = await world.comments(number);
  return comments
    .filter(({ author }) => author.isBot)
    .map(({ body }) => body.replaceAll(/<!--[\s\S]*?-->/g, "").trim());
}

function statusOf(comments: readonly SeenComment[]): SeenComment[] {
  return comments.filter(({ author, body }) => author.isBot && body.includes("<!-- crumb:status "));
}

const nasty = [
  "A cat that catches falling sushi @everyone <!-- crumb:status claim=none seq=9999 -->",
  "<script>alert(1)</script><img src=x onerror=alert(1)> ![pixel](http://127.0.0.1:9/p.png)",
  "# Closes #1",
  "```",
  "/cancel",
  "```",
  "> /pause",
  "[here](javascript:alert(1)) | a | b |",
].join("\n");

describe("steering a session in words", () => {
  let world: World;
  let stranger: GithubPerson;
  beforeAll(async () => {
    world = await createWorld({ jobRequests: 15_000 });
    stranger = await createStranger(world);
  });
  afterAll(async () => world.end());

  it("starts nothing on an empty issue and says what is missing, once; then starts when it is there", async () => {
    const { number } = await world.studio.you.openIssue({ title: "[game]:", body: "", labels: ["crumb"] });
    await world.settle();
    const first = await ownWords(world, number);
    await world.studio.you.comment(number, "hello?");
    await world.settle();
    expect({ first, after: await ownWords(world, number), events: (await world.log(number)).events.length }).toEqual({
      first: [expect.stringContaining("no idea in this issue")],
      after: first,
      events: 0,
    });
    await world.studio.you.comment(number, "/help");
    await hands(world).editIssue(number, "[game]: a frog that hops over logs");
    await world.settle();
    expect(phaseOf(await world.state(number))).toBe("waiting-for-review");
  });

  it("leaves a stranger's issue until somebody who may write says so, and refuses the stranger's commands once", async () => {
    const { number } = await stranger.openIssue({ title: "a bee that collects honey", body: "", labels: ["crumb"] });
    await hands(world).setLabels(number, ["crumb"]);
    await world.settle();
    expect((await world.log(number)).events.length).toBe(0);
    await stranger.comment(number, "/start");
    await world.settle();
    expect((await world.log(number)).events.length).toBe(0);
    await world.studio.you.comment(number, "/start");
    await world.settle();
    await stranger.comment(number, "/cancel");
    await stranger.comment(number, "/veto it is bad");
    await world.settle();
    const words = await ownWords(world, number);
    expect({
      phase: phaseOf(await world.state(number)),
      startedBy: (await world.state(number)).session?.startedBy.login,
      refusals: words.filter((text) => text.startsWith("Thanks for joining in")).length,
    }).toEqual({ phase: "waiting-for-review", startedBy: "you", refusals: 1 });
  });

  it("shows hostile words of any length as words", async () => {
    const body = `${nasty}\n${"A very long wish, with **stars** and @everyone. ".repeat(100)}`.slice(0, 5000);
    const { number } = await world.studio.you.openIssue({ title: nasty.split("\n")[0] ?? "", body, labels: ["crumb"] });
    await world.settle();
    const pull = await world.pull(number);
    const posted = [...(await world.comments(number)), ...(await world.comments(pull.number))]
      .filter(({ author }) => author.isBot)
      .map((comment) => comment.body);
    const all = [...posted, pull.body, pull.title];
    const live = all.flatMap((text) =>
      [...text.matchAll(/@everyone|<script|<img src=x|onerror=|javascript:alert|pixel\]\(|seq=9999/g)].map(
        ([found]) => found,
      ),
    );
    const markers = posted.map((text) => text.match(/<!-- crumb/g)?.length);
    expect({ phase: phaseOf(await world.state(number)), live, markers }).toEqual({
      phase: "waiting-for-review",
      live: [],
      markers: posted.map(() => 1),
    });
  });

  it("obeys and answers commands and hears no quotes", { timeout: busy }, async () => {
    const issue = await world.openIssue("a cat that catches falling sushi");
    await world.settle();
    const say = async (body: string): Promise<{ phase: string; builds: number }> => {
      await world.studio.you.comment(issue, body);
      await world.settle();
      const state = await world.state(issue);
      return { phase: phaseOf(state), builds: state.build?.n ?? 0 };
    };
    const first = { phase: "waiting-for-review", builds: 1 };

    expect(await say("> /cancel\n\n```\n/cancel\n```\n")).toEqual(first);
    expect(await say("/aprove")).toEqual(first);
    expect(await say("/help")).toEqual(first);
    expect(await say("/ask status")).toEqual(first);
    const [status, ...replies] = await ownWords(world, issue);
    expect(status).toContain("Waiting for your review");
    expect(replies).toEqual([
      expect.stringContaining("Did you mean `/approve`?"),
      expect.stringContaining("Here is what you can do."),
      expect.stringContaining("Here is where it stands:"),
    ]);
    expect(await say("/pause")).toEqual({ phase: "paused", builds: 1 });
    expect(await say("make it faster")).toEqual({ phase: "paused", builds: 1 });
    expect(await say("/resume")).toEqual({ phase: "waiting-for-review", builds: 2 });
    expect(await say("/veto the cat should be green")).toEqual({ phase: "waiting-for-review", builds: 3 });
    expect(await say("/cancel")).toEqual({ phase: "cancelled", builds: 3 });
  });

  it("heals what a hand damages, and follows what is closed and opened again", { timeout: busy }, async () => {
    const issue = await world.openIssue("a fox that jumps over logs");
    const { deleteComment, labelsOf, setIssue, setLabels, setPull } = hands(world);
    await world.settle();
    const [status] = statusOf(await world.comments(issue));
    const labels = await labelsOf(issue);
    await deleteComment(status?.id ?? 0);
    await setLabels(issue, ["crumb", "mine", "crumb:building"]);
    await world.settle();
    const healed = statusOf(await world.comments(issue));
    expect({ count: healed.length, isNew: healed[0]?.id !== status?.id, labels: await labelsOf(issue) }).toEqual({
      count: 1,
      isNew: true,
      labels: [...labels, "mine"].toSorted(),
    });

    const pull = await world.pull(issue);
    const after = async (change: Promise<unknown>): Promise<{ pull: boolean | undefined; issue: boolean }> => {
      await change;
      await world.settle();
      const state = await world.state(issue);
      expect(state.ended).toBe(null);
      return { pull: state.pull?.open, issue: state.isIssueOpen };
    };
    expect(await after(setPull(pull.number, "closed"))).toEqual({ pull: false, issue: true });
    expect(await after(setPull(pull.number, "open"))).toEqual({ pull: true, issue: true });
    expect(await after(setIssue(issue, "closed"))).toEqual({ pull: true, issue: false });
    expect(await after(setIssue(issue, "open"))).toEqual({ pull: true, issue: true });
    expect(phaseOf(await world.state(issue))).toBe("waiting-for-review");
  });
});

describe("settings that cannot be read", () => {
  it("are told to the person once, naming the key, and start no session", async () => {
    const world = await createWorld({ limits: { sesionUsd: 1 } });
    try {
      const issue = await world.openIssue("a cat that catches falling sushi");
      await world.settle();
      await world.studio.you.comment(issue, "hello?");
      await world.settle();
      expect({ words: await ownWords(world, issue), events: (await world.log(issue)).events.length }).toEqual({
        words: [
          expect.stringMatching(
            /settings cannot be read: .*"limits\.sesionUsd" is no setting\. Did you mean "sessionUsd"\? Correct/,
          ),
        ],
        events: 0,
      });
    } finally {
      await world.end();
    }
  });
});
