import type { Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { addComment, editComment } from "../../src/localhub/domain/comments.ts";
import { browseScene } from "./browse-scene.ts";
import type { ExampleHub } from "./example-hub.ts";
import type { ExampleScene } from "./example-scene.ts";

let log = "";
const browsed = browseScene(() => log);
const { goAs } = browsed;
let example: ExampleHub;
let scene: ExampleScene;
let page: Page;

beforeEach(() => {
  log = "";
  ({ example, scene, page } = browsed.now());
});

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
