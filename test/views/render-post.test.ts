import { describe, expect, test } from "vitest";
import type { State } from "../../src/core/state.ts";
import { renderPost, type Post } from "../../src/views/render-post.ts";
import { givenSession, mara } from "../support/session.ts";
import { links } from "./links.ts";

const post = (topic: Post["topic"], about: string | null = null): Post => ({ topic, about });

describe("a reply", () => {
  test("lists every request", () => {
    expect(renderPost(givenSession().state(), post("help", "comment:1"), links)).toMatchInlineSnapshot(`
      "Here is what you can do. Write a command on a line of its own, or just say what you want.

      | Write | What happens |
      | --- | --- |
      | a comment in your own words | Say in your own words what should change. |
      | a review | Request changes in a review, on lines if you like. |
      | \`/approve [sha]\` | Accept this build; merging stays yours. |
      | \`/veto reason\` | Reject this build and say what to do instead. |
      | \`/start\` | Let Crumb work on an issue someone else opened. |
      | \`/restart\` | Begin anew where the session's log is gone. |
      | \`/pause\` | Start nothing new; what runs may finish. |
      | \`/resume\` | Go on after a pause. |
      | \`/cancel\` | End this session for good; nothing is deleted. |
      | \`/ask status\` | Where it is, why it waits, what it cost. |
      | \`/help\` | This list. |"
    `);
  });

  test("answers with the status", () => {
    const answer = renderPost(givenSession().state(), post("answer", "comment:1"), links);
    expect(answer.split("\n\n").slice(0, 4)).toMatchInlineSnapshot(`
      [
        "Here is where it stands:",
        "**⏳ Planning**",
        "**Plan** ⏳ → Build → Test → Judge → Review → Merge",
        "**Now:** The planner is turning the idea into a spec. Its run is about to start.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run.",
      ]
    `);
  });

  test("refuses politely and says how to get going", () => {
    expect(renderPost(givenSession().state(), post("refusal", "comment:1"), links)).toMatchInlineSnapshot(
      `"Thanks for joining in! Only people who can write to this repository can steer a session, since each step may cost them money. If you have a wish for this game, ask one of them to write it here."`,
    );
  });

  test("quotes what could not be read and lets nothing of it live", () => {
    const message = "I do not know `/strat`. Did you mean `/start`? @everyone <img>";
    const question = { key: "comment:1", topic: "problem", by: mara, message } as const;
    const state: State = { ...givenSession().state(), questions: [question] };
    expect(renderPost(state, post("problem", "comment:1"), links).split("\n\n")[0]).toMatchInlineSnapshot(
      `"Sorry, I could not read that: I do not know \`/strat\`. Did you mean \`/start\`? @​everyone &lt;img&gt;"`,
    );
  });

  test("says that it could not read a command whose question is gone", () => {
    const reply = renderPost(givenSession().state(), post("problem", "comment:1"), links);
    expect(reply.split("\n\n")[0]).toMatchInlineSnapshot(`"Sorry, I could not read that command."`);
  });

  test("says at the end what happened and what would help", () => {
    const failure = { code: "agent.auth", message: "401", retryable: false } as const;
    const session = givenSession().failed("planner", failure);
    expect(renderPost(session.state(), post("ended"), links)).toMatchInlineSnapshot(`
      "### ❌ This session stopped

      The agent was refused by its provider. (\`agent.auth (planner)\`)

      **What would help:** Check the agent's key among the repository's secrets, then open a new issue.

      Nothing was deleted: the game so far and the transcript are kept."
    `);
  });

  test.each([
    "out-of-attempts",
    "out-of-replans",
    "idea-removed",
    "out-of-budget",
    "out-of-time",
    "run.undispatched",
    "run.cancelled (builder)",
    "landing.refused (builder)",
    "landing.scope (builder)",
    "qa.broken (qa)",
  ])("has its own words for %s", (reason) => {
    const ended = { how: "stopped", reason, verified: false, at: "2026-11-30T12:00:00Z" } as const;
    const body = renderPost({ ...givenSession().state(), ended }, post("ended"), links);
    expect([body.includes("Something failed that trying again"), body.includes(`\`${reason}\``)]).toEqual([
      false,
      true,
    ]);
  });
});
