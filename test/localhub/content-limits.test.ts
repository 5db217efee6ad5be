import { expect, test } from "vitest";
import { createClock } from "../../src/localhub/clock.ts";
import { createContentAccounts, isContent, isContentMutation } from "../../src/localhub/content-limits.ts";
import type { Actor } from "../../src/localhub/hub.ts";

const minute = 60_000;
const userOf = (id: number): Actor => ({
  user: { id, login: `user${id}`, type: "User", name: null, createdAt: "2026-01-01T00:00:00Z" },
  token: null,
});

test("80 a minute and 500 an hour may be made, by each for themselves", () => {
  const clock = createClock({ offsetMs: 0, save: () => undefined });
  const accounts = createContentAccounts(clock);
  const [ann, bob] = [userOf(1), userOf(2)];
  const make = (count: number) => {
    let made = 0;
    while (made < count && accounts.waitOf(ann) === 0) {
      accounts.count(ann);
      made += 1;
    }
    return made;
  };
  const madeByMinute = [];
  for (let at = 0; at < 7; at += 1) {
    madeByMinute.push(make(100));
    clock.advance(minute);
  }
  expect(madeByMinute).toEqual([80, 80, 80, 80, 80, 80, 20]);
  const wait = accounts.waitOf(ann);
  expect([wait > 52 * 60 && wait <= 53 * 60, accounts.waitOf(bob)]).toEqual([true, 0]);
  clock.advance(wait * 1000);
  expect(make(100)).toBe(80);
});

test.each([
  ["POST", "issues", true],
  ["POST", "issues/1/comments", true],
  ["PATCH", "issues/comments/7", true],
  ["POST", "pulls/2/requested_reviewers", true],
  ["DELETE", "issues/1/labels/crumb", true],
  ["POST", "statuses/0123", true],
  ["POST", "actions/workflows/crumb.yml/dispatches", true],
  ["GET", "issues/1/comments", false],
  ["PUT", "contents/README.md", false],
  ["POST", "git/refs", false],
  ["POST", "actions/runs/3/cancel", false],
])("%s %s is content: %s", (method, path, expected) => {
  expect(isContent(method, path)).toBe(expected);
});

test("a mutation that only commits is no content", () => {
  const mutations = [["createCommitOnBranch"], ["updateRefs"], ["convertPullRequestToDraft"], []];
  expect(mutations.map(isContentMutation)).toEqual([false, false, true, false]);
});
