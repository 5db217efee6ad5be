import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventData } from "../../src/core/events.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { readText, textPath, type KeptText } from "../../src/inbox/write-text.ts";
import { logBranch } from "../../src/views/links.ts";
import { openBrowser } from "../support/open-browser.ts";
import { playWithKeys } from "../support/person/play-with-keys.ts";
import { openVisitor, type Visitor } from "../support/person/visitor.ts";
import { createWorld, type World } from "../support/world.ts";

const patienceMs = 240_000;
const repository = "/you/games";

let browser: Browser;
let world: World;
let visitor: Visitor;
let issueUrl = "";
let pullUrl = "";
/** Short SHA of each build a verdict was seen on, oldest first. */
const judged: string[] = [];

beforeAll(async () => {
  [world, browser] = await Promise.all([createWorld(), openBrowser()]);
  visitor = await openVisitor(browser);
});
afterAll(async () => {
  await browser.close();
  await world.end();
});

/** Reads the verdict's headline on the page that is open; the page follows the server by itself. */
async function seeVerdict(): Promise<string> {
  const { page } = visitor;
  const known = new Set(judged);
  const headline = page.getByRole("heading", { name: / on [0-9a-f]{7}$/ });
  let commit = "";
  await expect
    .poll(
      async () => {
        const texts = await headline.allInnerTexts();
        commit = texts.map((text) => text.slice(-7)).findLast((sha) => !known.has(sha)) ?? "";
        return commit;
      },
      { timeout: patienceMs, interval: 500 },
    )
    .not.toBe("");
  judged.push(commit);
  return commit;
}

async function seeStatus(title: string): Promise<void> {
  await visitor.page.goto(issueUrl);
  await visitor.page.getByRole("heading", { name: title }).waitFor({ timeout: patienceMs });
}

async function runsOf(seat: string): Promise<EventData["effect.due"][]> {
  const { events } = await world.log(Number(issueUrl.split("/").at(-1)));
  const due = events.flatMap((event) => (event.type === "effect.due" ? [event.data] : []));
  return due.filter(({ deed }) => deed.type === "seat" && deed.seat === seat);
}

/** What the log branch keeps of a message. */
async function keptText(key: string): Promise<KeptText | null> {
  const issue = Number(issueUrl.split("/").at(-1));
  const { consumed } = await world.state(issue);
  const text = consumed.find((message) => message.key === key)?.text;
  if (text == null) return null;
  const { hub, studio } = world;
  const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner: "you", repo: "games" });
  const port = createGithubTranscript(connection, logBranch(issue), ["github-actions[bot]"]);
  return readText(await port.readFile(textPath(text)));
}

describe("a person does their whole part in the browser", { timeout: patienceMs + 60_000 }, () => {
  it("writes the idea into the form and gets a pull request with a verdict", async () => {
    const { page } = visitor;
    await page.goto(world.hub.url + repository);
    await visitor.actAs("you");
    await page.getByRole("link", { name: "Issues" }).click();
    await page.getByRole("link", { name: "New issue" }).click();
    await page.getByRole("link", { name: "Get started: A game" }).click();
    await page.getByLabel("Title").fill("a cat that catches falling sushi");
    await page.getByLabel("Idea").first().fill("A cat that catches falling sushi, gets wilder towards the end.");
    await page.getByRole("button", { name: "Submit new issue" }).click();
    await page.getByRole("heading", { name: "a cat that catches falling sushi" }).waitFor();
    issueUrl = page.url();
    await page.getByRole("heading", { name: "Waiting for your review" }).waitFor({ timeout: patienceMs });
    await page.getByRole("link", { name: /^Pull request \d+$/ }).click();
    await page
      .getByRole("tab", { name: "Conversation" })
      .or(page.getByRole("link", { name: "Conversation" }))
      .waitFor();
    pullUrl = page.url();
    const commit = await seeVerdict();
    const pull = await world.pull(Number(issueUrl.split("/").at(-1)));
    expect({ url: pullUrl, head: pull.head.slice(0, 7), draft: pull.isDraft }).toEqual({
      url: `${world.hub.url}${repository}/pull/${pull.number}`,
      head: commit,
      draft: false,
    });
  });

  it("says “make it faster” and gets another build and another verdict", async () => {
    const { page } = visitor;
    await page.getByLabel("Add a comment").fill("make it faster");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await seeVerdict();
    const builds = await runsOf("builder");
    expect(builds.map(({ deed }) => deed.type === "seat" && [deed.order.reason, deed.order.messages.length])).toEqual([
      ["first", 0],
      ["changes", 1],
    ]);
  });

  it("asks for a change on a line, which reaches the builder with file and line", async () => {
    const { page } = visitor;
    await page.goto(pullUrl);
    await visitor.actAs("riley");
    await page.getByRole("link", { name: "Files changed" }).click();
    const row = page.getByRole("row").filter({ hasText: 'id="setup"' });
    await row.hover();
    const add = row.getByRole("link", { name: /^Comment on line \d+ of games\/[a-z0-9-]+\/index\.html$/ });
    const [, line = "", path = ""] = /line (\d+) of (.+)$/.exec((await add.getAttribute("aria-label")) ?? "") ?? [];
    await add.click();
    await page.getByLabel(`Comment on line ${line}`, { exact: true }).fill("make the cat bigger");
    await page.getByRole("button", { name: "Start a review" }).click();
    await page.getByText("1 pending on lines above").waitFor();
    await page.getByLabel("Review summary").fill("Nearly there.");
    await page.getByRole("button", { name: "Request changes" }).click();
    await page.goto(pullUrl);
    await seeVerdict();
    const state = await world.state(Number(issueUrl.split("/").at(-1)));
    const review = state.consumed.find(({ key }) => key.startsWith("review:"));
    const order = (await runsOf("builder")).at(-1);
    const messages = order?.deed.type === "seat" ? order.deed.order.messages : [];
    expect({ messages, takenBy: review?.effect, kept: await keptText(review?.key ?? "") }).toEqual({
      messages: [review?.key],
      takenBy: order?.id,
      kept: { text: "Nearly there.", inline: [{ path, line: Number(line), text: "make the cat bigger" }] },
    });
  });

  it("approves", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Files changed" }).click();
    await page.getByLabel("Review summary").fill("This is the one.");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("approved these changes").waitFor();
    await seeStatus("Ready to merge");
    const state = await world.state(Number(issueUrl.split("/").at(-1)));
    expect({ commit: state.approval?.commit.slice(0, 7), by: state.approval?.by.login, phase: phaseOf(state) }).toEqual(
      {
        commit: judged.at(-1),
        by: "riley",
        phase: "ready-to-merge",
      },
    );
  });

  it("plays the preview with keys alone", async () => {
    const { page } = visitor;
    await seeStatus("Ready to merge");
    await page.getByRole("link", { name: "Play the preview" }).click();
    const played = await playWithKeys(page);
    expect({ ...played, movedX: played.movedX < 0 }).toEqual({
      scenes: ["title", "play", "play"],
      movedX: true,
      picturesDiffer: true,
    });
  });

  it("merges, and the game's own page works", async () => {
    const { page } = visitor;
    await page.goto(pullUrl);
    await visitor.actAs("you");
    await page.getByLabel("Merge method").selectOption("squash");
    await page.getByRole("button", { name: "Merge pull request" }).click();
    await page.getByText("Merged", { exact: true }).first().waitFor();
    await seeStatus("Accepted");
    await world.settle();
    await page.reload();
    expect(visitor.complaints()).toEqual([]);
    await page.getByRole("link", { name: "Play the game" }).click();
    const played = await playWithKeys(page);
    const state = await world.state(Number(issueUrl.split("/").at(-1)));
    expect({ scenes: played.scenes, ended: state.ended?.how, complaints: visitor.complaints() }).toEqual({
      scenes: ["title", "play", "play"],
      ended: "accepted",
      complaints: [],
    });
  });
});
