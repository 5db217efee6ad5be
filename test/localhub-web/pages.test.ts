import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addComment, editComment } from "../../src/localhub/domain/comments.ts";
import { setLabels } from "../../src/localhub/domain/labels.ts";
import { submitReview } from "../../src/localhub/domain/reviews.ts";
import { setStatus } from "../../src/localhub/domain/statuses.ts";
import type { Actor } from "../../src/localhub/hub.ts";
import type { Issue, PullRequest } from "../../src/localhub/model.ts";
import { type ExampleHub, startExampleHub } from "./example-hub.ts";
import { type ExampleScene, playExampleScene } from "./example-scene.ts";
import { openBrowser } from "../support/open-browser.ts";

let browser: Browser;
let example: ExampleHub;
let scene: ExampleScene;
let page: Page;
let complaints: string[];
let log: string;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  log = "";
  example = await startExampleHub({
    runFiles: {
      log: () => Promise.resolve(log),
      artifactZip: () => Promise.resolve(new Uint8Array([80, 75, 3, 4])),
      cancel: () => undefined,
    },
  });
  scene = await playExampleScene(example);
  complaints = [];
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
});

afterEach(async () => {
  await page.close();
  await example.stop();
  // Whatever a page says in the console is a fault: a refused style, a missing picture, an exception.
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});

async function goAs(login: string, path: string): Promise<void> {
  await page.goto(example.url + path);
  await page.getByLabel("Acting as").click();
  await page.getByRole("button", { name: `Act as ${login}` }).click();
  await page.getByLabel(`Acting as ${login}`).waitFor();
}

/** Rows are replaced when they change: what stands now. */
function pullNow(): PullRequest {
  return example.hub.store.pulls.get(scene.pull.id) ?? scene.pull;
}

function issueNow(): Issue {
  return example.hub.store.issues.get(scene.issue.id) ?? scene.issue;
}

describe("a person in a browser", () => {
  test("writes down an idea in the repository's own form", async () => {
    await goAs("grace", "/ada/studio/issues");
    await page.getByRole("link", { name: "New issue" }).click();
    await page.getByRole("link", { name: "Get started: Game idea" }).click();
    await page.getByLabel("Title").fill("A snake");
    await page.getByLabel("Idea").first().fill("that sings");
    await page.getByLabel("Pace").selectOption("quick");
    await page.getByLabel("Sound").check();
    await page.getByRole("button", { name: "Submit new issue" }).click();
    await page.getByRole("heading", { name: "A snake" }).waitFor();
    const issue = example.hub.store.issues.all().at(-1);
    expect([issue?.title, issue?.body, issue?.labelIds.length]).toEqual([
      "A snake",
      "### Idea\n\nthat sings\n\n### Pace\n\nquick\n\n### Needs\n\n- [ ] Touch controls\n- [x] Sound",
      1,
    ]);
  });

  test("opens a blank issue with labels", async () => {
    await goAs("ada", "/ada/studio/issues/new?template=blank");
    await page.getByLabel("Title").fill("Plain <i>text</i>");
    await page.getByLabel("Description").fill("Some **words**");
    await page.getByLabel("bug").check();
    await page.getByRole("button", { name: "Submit new issue" }).click();
    await page.getByRole("heading", { name: "Plain <i>text</i>" }).waitFor();
    expect(await page.getByText("words", { exact: true }).evaluate((node) => node.tagName)).toBe("STRONG");
    expect(await page.getByLabel("Details").getByText("bug").count()).toBeGreaterThan(0);
  });

  test("comments with Ctrl-Enter, changes the comment, deletes it", async () => {
    await goAs("grace", "/ada/studio/issues/1");
    await page.getByLabel("Add a comment").fill("first");
    await page.getByLabel("Add a comment").press("Control+Enter");
    const article = (text: string) => page.getByRole("article").filter({ hasText: text });
    await article("first").getByRole("link", { name: "Edit comment" }).click();
    await page.getByLabel("Comment text").fill("changed");
    await page.getByRole("button", { name: "Save changes" }).click();
    await article("changed").getByRole("link", { name: "Edit comment" }).click();
    await page.getByRole("button", { name: "Delete comment" }).click();
    await article("changed").waitFor({ state: "detached" });
    expect(example.hub.store.comments.all().map(({ body }) => body)).not.toContain("changed");
  });

  test("reacts, and takes it back", async () => {
    await goAs("grace", "/ada/studio/issues/1");
    const first = page.getByRole("article").first();
    await first.getByLabel("Add reaction").click();
    await first.getByRole("button", { name: "heart" }).click();
    const heart = first.getByRole("button", { name: "heart, 1" });
    expect(await heart.getAttribute("aria-pressed")).toBe("true");
    await heart.click();
    await heart.waitFor({ state: "detached" });
  });

  test("closes with a comment, reopens, renames, labels", async () => {
    await goAs("grace", "/ada/studio/issues/1");
    await page.getByLabel("Add a comment").fill("enough");
    await page.getByRole("button", { name: "Close issue" }).click();
    await page.getByRole("button", { name: "Reopen issue" }).click();
    await page.getByRole("button", { name: "Close issue" }).waitFor();
    await page.getByText("Edit title").click();
    await page.getByLabel("Title").fill("Cats");
    await page.getByRole("button", { name: "Save title" }).click();
    await page.getByRole("heading", { name: "Cats" }).waitFor();
    await page.getByText("Edit labels").click();
    await page.getByRole("checkbox", { name: "bug" }).check();
    await page.getByLabel("Another label").fill("fun");
    await page.getByRole("button", { name: "Save labels" }).click();
    await page.getByText("added the labels bug, fun").waitFor();
    const talk = await page.getByRole("region", { name: "Discussion" }).innerText();
    expect(["enough", "closed this", "reopened this"].every((text) => talk.includes(text))).toBe(true);
  });

  test("sees a new and a changed comment without reloading, and keeps what they were typing", async () => {
    await goAs("grace", "/ada/studio/issues/1");
    await page.getByLabel("Add a comment").fill("half a thought");
    const { hub, people } = example;
    const comment = addComment(hub, people.ada, { issue: scene.issue, body: "news just in" });
    await page.getByText("news just in").waitFor();
    editComment(hub, people.ada, { comment, body: "better news" });
    await page.getByText("better news").waitFor();
    expect(await page.getByLabel("Add a comment").inputValue()).toBe("half a thought");
  });

  test("sees the picture a comment embeds from the repository", async () => {
    await goAs("ada", "/ada/studio/issues/1");
    const picture = page.getByAltText("title screen");
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)))
      .toBe(480);
  });

  test("reviews: a comment on a line, pending ones, then a verdict", async () => {
    await goAs("grace", "/ada/studio/pull/3/files");
    await page.getByRole("link", { name: "Comment on line 2 of src/game.js" }).click();
    await page.getByLabel("Comment on line 2", { exact: true }).fill("single");
    await page.getByRole("button", { name: "Add single comment" }).click();
    await page.getByText("single").waitFor();
    await page.getByRole("link", { name: "Comment on line 1 of games/cat/index.html" }).click();
    await page.getByLabel("Comment on line 1", { exact: true }).fill("pending one");
    await page.getByRole("button", { name: "Start a review" }).click();
    await page.getByText("1 pending on lines above").waitFor();
    await page.getByLabel("Review summary").fill("Good now.");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("approved these changes").waitFor();
    await page.getByText("pending one").waitFor();
    expect(example.hub.store.reviews.all().map(({ state, body }) => ({ state, body }))).toEqual([
      { state: "CHANGES_REQUESTED", body: "Nearly. One thing about the speed." },
      { state: "COMMENTED", body: "" },
      { state: "APPROVED", body: "Good now." },
    ]);
  });

  test("answers a comment on a line", async () => {
    await goAs("ada", "/ada/studio/pull/3");
    await page.getByText("Reply").first().click();
    await page.getByLabel("Reply").first().fill("It is not.");
    await page.getByRole("button", { name: "Add reply" }).click();
    await page.getByText("It is not.").waitFor();
    const [first, reply] = example.hub.store.reviewComments.all();
    expect(reply?.inReplyToId).toBe(first?.id);
  });

  test("is not offered to approve what is their own", async () => {
    await goAs("ada", "/ada/studio/pull/3/files");
    await page.getByRole("button", { name: "Submit comments" }).waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  });

  test.each(["merge", "squash"])("merges by %s, which closes the issue, and deletes the branch", async (method) => {
    await goAs("grace", "/ada/studio/pull/3");
    await page.getByLabel("Merge method").selectOption(method);
    await page.getByRole("button", { name: "Merge pull request" }).click();
    await page.getByText("Merged", { exact: true }).first().waitFor();
    expect(await page.locator("#issue-head").innerText()).toMatch(/grace merged 1 commit into main/u);
    await page.getByRole("button", { name: "Delete branch" }).click();
    await page.getByRole("button", { name: "Delete branch" }).waitFor({ state: "detached" });
    const { hub, repository } = example;
    const tip = await hub.git.open(repository.id).commit("refs/heads/main");
    const issue = hub.store.issues.get(scene.issue.id);
    expect([
      tip?.parents.length,
      issue?.state,
      await hub.git.open(repository.id).ref("refs/heads/crumb/1/game"),
    ]).toEqual([method === "merge" ? 2 : 1, "closed", undefined]);
  });

  test("makes a draft and takes it back; a draft cannot be merged", async () => {
    await goAs("ada", "/ada/studio/pull/3");
    await page.getByRole("button", { name: "Convert to draft" }).click();
    await page.getByRole("button", { name: "Ready for review" }).waitFor();
    expect(await page.getByRole("button", { name: "Merge pull request" }).count()).toBe(0);
    await page.getByRole("button", { name: "Ready for review" }).click();
    await page.getByRole("button", { name: "Merge pull request" }).waitFor();
  });

  test("compares a branch and asks to merge it", async () => {
    await example.branch("next");
    const files = { "NEWS.md": "# News\n" };
    await example.commit({ who: example.people.grace, branch: "next", message: "Tell the news", files });
    await goAs("grace", "/ada/studio/tree/next");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("button", { name: "Create draft pull request" }).click();
    await page.getByRole("heading", { name: "Tell the news" }).waitFor();
    const { headRef, baseRef, draft } = example.hub.store.pulls.all().at(-1) ?? {};
    expect({ headRef, baseRef, draft }).toEqual({ headRef: "next", baseRef: "main", draft: true });
  });

  test("sees checks change on an open pull request", async () => {
    await goAs("grace", "/ada/studio/pull/3");
    await page.getByText("Some checks haven’t completed yet").waitFor();
    await page.getByText("1 pending, 1 successful checks").waitFor();
    expect(await page.getByText("running").count()).toBe(0);
    const { hub, repository, people } = example;
    const sha = scene.pull.headSha;
    await setStatus(hub, people.ada, { repository, sha, state: "failure", context: "crumb/verdict" });
    await page.getByText("Some checks were not successful").waitFor();
    await setStatus(hub, people.ada, { repository, sha, state: "success", context: "crumb/verdict" });
    await page.getByText("All checks have passed").waitFor();
    await page.getByText("2 successful checks").waitFor();
  });

  test("is told in the merge box who wants changes, until that person approves", async () => {
    const { hub, repository, people, commit } = example;
    const box = page.getByRole("region", { name: "Checks and merge" });
    const mergeButton = box.getByRole("button", { name: "Merge pull request" });
    const isMain = () => mergeButton.evaluate((node) => node.classList.contains("main"));
    const { headSha: sha } = scene.pull;
    await setStatus(hub, people.ada, { repository, sha, state: "success", context: "crumb/verdict" });
    await goAs("ada", "/ada/studio/pull/3");
    await box.getByText("Changes requested").waitFor();
    expect([await box.getByText("By grace.").count(), await isMain()]).toEqual([1, false]);

    const files = { "NEWS.md": "slower\n" };
    const newer = await commit({ who: people.ada, branch: "crumb/1/game", message: "Slow down", files });
    await setStatus(hub, people.ada, { repository, sha: newer, state: "success", context: "crumb/verdict" });
    await submitReview(hub, people.grace, { pull: pullNow(), event: "COMMENT", body: "Hm." });
    await submitReview(hub, people.stranger, { pull: pullNow(), event: "APPROVE" });
    await page.getByText("Hm.").waitFor();
    expect([await box.getByText("Changes requested").count(), await isMain()]).toEqual([1, false]);

    await submitReview(hub, people.grace, { pull: pullNow(), event: "APPROVE" });
    await box.getByText("Changes approved").waitFor();
    expect([await box.getByText("By grace.").count(), await isMain()]).toEqual([1, true]);
  });

  test("is not invited to merge, but can, while a check has not passed", async () => {
    await submitReview(example.hub, example.people.grace, { pull: scene.pull, event: "APPROVE" });
    await goAs("ada", "/ada/studio/pull/3");
    const mergeButton = page.getByRole("button", { name: "Merge pull request" });
    expect(await mergeButton.evaluate((node) => node.className.trim())).toBe("button");
    await mergeButton.click();
    await page.getByText("Merged", { exact: true }).first().waitFor();
  });

  test("throws away what they had only drafted on a line", async () => {
    await goAs("grace", "/ada/studio/pull/3/files?path=src%2Fgame.js&side=RIGHT&line=2");
    await page.getByLabel("Comment on line 2", { exact: true }).fill("never mind");
    await page.getByRole("button", { name: "Start a review" }).click();
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByText("never mind").waitFor({ state: "detached" });
  });

  test("reads changes of labels that follow one another as one", async () => {
    const { hub, people } = example;
    const change = (who: Actor, names: readonly string[]): void => {
      hub.clock.advance(1000);
      setLabels(hub, who, { issue: issueNow(), names });
    };
    for (const names of [["bug"], ["bug", "crumb:paused"], ["crumb:accepted"]]) change(people.grace, names);
    hub.clock.advance(1000);
    addComment(hub, people.ada, { issue: issueNow(), body: "between" });
    change(people.grace, ["bug"]);
    change(people.ada, []);
    await page.goto(`${example.url}/ada/studio/issues/1`);
    const rows = page.locator(".event").filter({ hasText: "label" });
    const told = (await rows.allInnerTexts()).map((text) =>
      text.replace(/\s+/gu, " ").replace(/ (?:just now|\d+ seconds ago)$/u, ""),
    );
    expect(told).toEqual([
      "A ada added the label idea",
      "G grace added and removed the labels bug, crumb:paused, added the label crumb:accepted, removed the label idea",
      "G grace added the label bug, removed the label crumb:accepted",
      "A ada removed the label bug",
    ]);
  });

  test("acts as somebody by an address they open themselves, and by a link only after a press", async () => {
    const login = `${example.url}/login?as=grace&return=${encodeURIComponent("/ada/studio/pull/3")}`;
    await page.goto(login);
    await page.getByLabel("Acting as grace").waitFor();
    expect(new URL(page.url()).pathname).toBe("/ada/studio/pull/3");
    addComment(example.hub, example.people.stranger, {
      issue: issueNow(),
      body: `[press me](${login.replace("as=grace", "as=ada")})`,
    });
    await page.goto(`${example.url}/ada/studio/issues/1`);
    await page.getByRole("link", { name: "press me" }).click();
    await page.getByRole("heading", { name: "Act as ada?" }).waitFor();
    await page.getByLabel("Acting as grace").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Act as ada" }).click();
    await page.getByLabel("Acting as ada").waitFor();
    expect(new URL(page.url()).pathname).toBe("/ada/studio/pull/3");
  });

  test("finds the place of a picture kept before it has come", async () => {
    const { hub, people } = example;
    const picture = (more: string) => `<img src="../raw/main/docs/none.png" alt="" ${more}>`;
    const table = `| a | b |\n|---|---|\n| ${picture('width="200"')} | ${picture('width="200" height="100"')} |`;
    addComment(hub, people.ada, { issue: issueNow(), body: table });
    await page.route("**/none.png", () => undefined);
    await page.goto(`${example.url}/ada/studio/issues/1`, { waitUntil: "domcontentloaded" });
    const heights = page.locator("td img").evaluateAll((all) => all.map((one) => Math.round(one.clientHeight)));
    expect(await heights).toEqual([133, 100]);
  });

  test("follows the log of a running job and fetches what it left", async () => {
    log = "2026-01-01T00:00:00.0000000Z first line\n";
    await goAs("grace", `/ada/studio/actions/runs/${scene.run.id}`);
    await page.getByText("first line").waitFor();
    log += "2026-01-01T00:00:01.0000000Z \u001B[32msecond\u001B[0m line\n";
    await page.getByText("second line").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "outcome" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("outcome.zip");
  });

  test("finds nothing too wide on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goAs("grace", "/ada/studio");
    const pull = `/ada/studio/pull/${scene.pull.number}`;
    const paths = ["", "/issues", "/issues/1", "/pulls", "/actions", `/commit/${scene.pull.headSha}`].map(
      (path) => `/ada/studio${path}`,
    );
    const wide: string[] = [];
    for (const path of [...paths, pull, `${pull}/files`, `${pull}/commits`]) {
      await page.goto(example.url + path);
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wide.push(path);
    }
    expect(wide).toEqual([]);
  });
});
