import { describe, expect, it } from "vitest";
import { readHint } from "../../src/bot/read-hint.ts";

const own = "crumb-studio[bot]";
const repository = { id: 5, name: "games", owner: { login: "ann" } };
const base = { installation: { id: 9 }, repository, sender: { login: "ann" } };
const ref = { id: 5, owner: "ann", name: "games", installation: 9 };
const head = (branch: string, repo: number | null = 5) => ({
  number: 8,
  head: { ref: branch, repo: repo === null ? null : { id: repo } },
});
const pass = (number: number, isPull = false, isNews = true) => {
  return { type: "number", repository: ref, number, isPull, isNews };
};

describe("a delivery as a hint", () => {
  it.each([
    ["an issue", "issues", { action: "opened", issue: { number: 7 } }, pass(7)],
    ["a comment on a pull request", "issue_comment", { issue: { number: 8, pull_request: {} } }, pass(8, true)],
    ["our own comment", "issue_comment", { sender: { login: own }, issue: { number: 7 } }, null],
    ["a pull request of ours", "pull_request", { action: "closed", pull_request: head("crumb/7/game") }, pass(7)],
    ["a review of it", "pull_request_review", { pull_request: head("crumb/7/game") }, pass(7)],
    ["a branch of that name in a fork", "pull_request", { pull_request: head("crumb/7/game", 6) }, null],
    ["one whose fork is gone", "pull_request", { pull_request: head("crumb/7/game", null) }, null],
    ["somebody's pull request", "pull_request", { pull_request: head("topic") }, null],
    ["a run that ended", "workflow_run", run("completed", "crumb #7: house 01J"), pass(7)],
    ["a run that began", "workflow_run", run("requested", "crumb #7: house 01J"), null],
    ["a session's publication", "workflow_run", run("completed", "pages: publish for #7"), pass(7, false, false)],
    ["somebody's run", "workflow_run", run("completed", "CI"), null],
    ["a rename", "repository", { action: "renamed" }, { type: "repository", repository: ref }],
    ["an archive", "repository", { action: "archived" }, { type: "repositories-gone", repositories: [5] }],
    ["an installation", "installation", { action: "created" }, { type: "installations" }],
    ["one let in again", "installation", { action: "unsuspend" }, { type: "installations" }],
    ["one locked out", "installation", { action: "suspend" }, { type: "installation-gone", installation: 9 }],
    ["one taken out", "installation", { action: "deleted" }, { type: "installation-gone", installation: 9 }],
    ["more repositories", "installation_repositories", { action: "added" }, { type: "installations" }],
    [
      "fewer repositories",
      "installation_repositories",
      { action: "removed", repositories_removed: [{ id: 4 }, { id: 6 }] },
      { type: "repositories-gone", repositories: [4, 6] },
    ],
    ["anything else", "star", { action: "created" }, null],
    ["garbage", "issues", { installation: "x" }, null],
  ])("%s", (_, event, payload, hint) => {
    expect(readHint(event, { ...base, ...payload }, own)).toEqual(hint);
  });
});

function run(action: string, title: string) {
  return { action, workflow_run: { display_title: title } };
}
