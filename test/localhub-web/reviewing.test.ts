import type { Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { addComment } from "../../src/localhub/domain/comments.ts";
import { setLabels } from "../../src/localhub/domain/labels.ts";
import { submitReview } from "../../src/localhub/domain/reviews.ts";
import { setStatus } from "../../src/localhub/domain/statuses.ts";
import type { Actor } from "../../src/localhub/hub.ts";
import type { Issue, PullRequest } from "../../src/localhub/model.ts";
import { browseScene } from "./browse-scene.ts";
import type { ExampleHub } from "./example-hub.ts";
import type { ExampleScene } from "./example-scene.ts";

const browsed = browseScene();
const { goAs } = browsed;
let example: ExampleHub;
let scene: ExampleScene;
let page: Page;

beforeEach(() => {
  ({ example, scene, page } = browsed.now());
});

/** Rows are replaced when they change: what stands now. */
function pullNow(): PullRequest {
  return example.hub.store.pulls.get(scene.pull.id) ?? scene.pull;
}

function issueNow(): Issue {
  return example.hub.store.issues.get(scene.issue.id) ?? scene.issue;
}

describe("a person who reviews", () => {
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
    expect(await mergeButton.evaluate((node) => node.classList.contains("main"))).toBe(false);
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
});
