import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepository } from "../../src/localhub/domain/repositories.ts";
import { openIssue } from "../../src/localhub/domain/issues.ts";
import { openBrowser } from "../support/open-browser.ts";
import { startExampleHub, type ExampleHub } from "./example-hub.ts";

let example: ExampleHub;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  [example, browser] = await Promise.all([startExampleHub(), openBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await example.stop();
});

test(
  "an owner transfers an issue by its page, and archives the repository by its own",
  { timeout: 60_000 },
  async () => {
    const { hub, people, repository, url } = example;
    await example.commit({ who: people.ada, branch: "main", message: "first", files: { "a.txt": "one\n" } });
    await createRepository(hub, { owner: "ada", name: "attic" });
    const issue = openIssue(hub, people.ada, { repository, title: "A snake" });
    const page = await browser.newPage();
    await page.goto(`${url}/ada/studio/issues/${issue.number}`);
    await page.getByLabel("Acting as").click();
    await page.getByRole("button", { name: "Act as ada" }).click();
    await page.getByText("Transfer issue").click();
    await page.getByLabel("To which repository").selectOption("ada/attic");
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await page.getByText("transferred this from").waitFor();
    await page.goto(`${url}/ada/studio/issues/${issue.number}`);
    expect(new URL(page.url()).pathname).toBe("/ada/attic/issues/1");
    await page.goto(`${url}/ada/studio`);
    await page.getByText("Settings").click();
    await page.getByRole("button", { name: "Archive this repository", exact: true }).click();
    await page.getByText("This repository is archived").waitFor();
    expect(hub.store.repositories.get(repository.id)?.archived).toBe(true);
    await page.getByText("Settings").click();
    await page.getByRole("button", { name: "Unarchive this repository" }).click();
    await page.getByText("This repository is archived").waitFor({ state: "detached" });
    expect(hub.store.repositories.get(repository.id)?.archived).toBe(false);
  },
);
