import { describe, expect, test } from "vitest";
import { initialState } from "../../src/core/state.ts";
import { statusComment } from "../../src/views/status-comment.ts";
import { redGates } from "../support/sample-artifacts.ts";
import { givenSession, type GivenSession } from "../support/session.ts";
import { links } from "./links.ts";

const show = (session: GivenSession): string => statusComment(session.state(), links);
/** The first lines, up to the table: what a person sees at a glance. */
const glance = (session: GivenSession): string => show(session).split("\n\n").slice(0, 3).join("\n\n");

const waiting = (): GivenSession =>
  givenSession().posted().planned().built().pullOpened().previewed().tested().judged().posted();

describe("the status comment", () => {
  test("stands before anything happened", () => {
    expect(statusComment(initialState, links)).toMatchInlineSnapshot(`
      "### ⏳ Getting started

      **Plan** ⏳ → Build → Test → Judge → Review → Merge

      **Now:** The session is being opened.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run.

      _No run has finished yet._"
    `);
  });

  test("says that the planner is about to start", () => {
    expect(show(givenSession())).toMatchInlineSnapshot(`
      "### ⏳ Planning

      **Plan** ⏳ → Build → Test → Judge → Review → Merge

      **Now:** The planner is turning the idea into a spec. Its run is about to start.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run.

      [Transcript](https://github.test/mara/games/tree/crumb/7/log)

      _No run has finished yet._"
    `);
  });

  test("links the run that is out", () => {
    expect(show(givenSession().posted().working("planner"))).toMatchInlineSnapshot(`
      "### ⏳ Planning

      **Plan** ⏳ → Build → Test → Judge → Review → Merge

      **Now:** The planner is turning the idea into a spec.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run.

      [This run](https://github.test/mara/games/actions/runs/101) · [Transcript](https://github.test/mara/games/tree/crumb/7/log)

      _No run has finished yet._"
    `);
  });

  test("tells what was measured, spent and said once it waits for a person", () => {
    const session = givenSession().posted().planned().working("builder").said({ type: "steer" }).built();
    session.pullOpened().tested(redGates).posted().built().previewed().tested().judged().posted();
    expect(show(session)).toMatchInlineSnapshot(`
      "### 👀 Waiting for your review: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → **Review** ⏳ → Merge

      **Now:** The tests are green. Whether the game is good enough is for a person to say.
      **You:** Play the preview. Then comment what to change, approve the pull request, or merge it.

      [▶ Play the preview](https://pages.test/games/p/7/c/) · [Pull request 8](https://github.test/mara/games/pull/8) · [Commit c200000](https://github.test/mara/games/commit/c200000000000000000000000000000000000000) · [Transcript](https://github.test/mara/games/tree/crumb/7/log)

      | Who | Runs | Time | Cost |
      | --- | --- | --- | --- |
      | planner | 1 | 1.5 s | $0.00 |
      | builder | 2 | 3.0 s | $0.00 |
      | testing | 2 | 3.0 s | $0.00 |
      | verifier | 1 | 1.5 s | $0.00 |
      | **together** | 6 | 9.0 s | $0.00 of $10 |

      <details>
      <summary>Verdicts so far (2)</summary>

      |  | Commit | Verdict |
      | --- | --- | --- |
      | 1 | [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000) | ❌ FAIL |
      | 2 | [\`c200000\`](https://github.test/mara/games/commit/c200000000000000000000000000000000000000) | 👀 PARTIAL |

      </details>

      <details>
      <summary>How the idea was read</summary>

      - The cat is the player.
      - Sushi is what falls.

      Could not be honoured:

      - Sound of a real cat: no recordings.

      </details>

      <details>
      <summary>What became of your messages (1)</summary>

      - [comment](https://github.test/mara/games/issues/7#issuecomment-11) → builder run 2

      </details>"
    `);
  });

  test("counts attempts while the builder goes on", () => {
    expect(glance(givenSession().planned().built().tested(redGates).working("builder"))).toMatchInlineSnapshot(`
      "### ⏳ Building: Sushi Cat

      Plan ✓ → **Build** ⏳ → Test → Judge → Review → Merge

      **Now:** The builder is making the game. This is attempt 2 of 5.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run."
    `);
  });

  test("names what failed and that it is tried again, and lets nothing of the message live", () => {
    const failure = { code: "agent.crash", message: "boom @everyone <b>\n#1", retryable: true } as const;
    expect(show(givenSession().failed("planner", failure))).toMatchInlineSnapshot(`
      "### ⏳ Planning

      **Plan** ⏳ → Build → Test → Judge → Review → Merge

      **Now:** The planner is turning the idea into a spec. Its run is about to start.
      **You:** Nothing to do for you. Comment at any time to steer; it reaches the next run.

      ⚠️ The last planner run failed (agent.crash): “boom @​everyone &lt;b&gt; #​1”
      It is tried again: failure 1, and 3 in a row end the session.

      [Transcript](https://github.test/mara/games/tree/crumb/7/log)

      | Who | Runs | Time | Cost |
      | --- | --- | --- | --- |
      | planner | 1 (1 failed) | 1.5 s | $0.00 |
      | **together** | 1 | 1.5 s | $0.00 of $10 |"
    `);
  });

  test("tells who paused and how to go on", () => {
    expect(glance(waiting().said({ type: "pause" }))).toMatchInlineSnapshot(`
      "### ⏸️ Paused: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → **Review** ⏳ → Merge

      **Now:** mara paused it. What was running may still finish.
      **You:** Comment \`/resume\` to go on."
    `);
  });

  test("tells that a closed issue holds it", () => {
    expect(glance(waiting().host({ part: "issue", open: false }))).toMatchInlineSnapshot(`
      "### ⏸️ Paused: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → **Review** ⏳ → Merge

      **Now:** The issue is closed, so nothing new is started.
      **You:** Reopen the issue to go on."
    `);
  });

  test("asks for the merge once a person approved", () => {
    expect(glance(waiting().said({ type: "approve", sha: null }))).toMatchInlineSnapshot(`
      "### ✅ Ready to merge: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → Review ✓ → **Merge** ⏳

      **Now:** Nothing is missing but the merge.
      **You:** Merge the pull request to accept the game, or comment what to change."
    `);
  });

  test("celebrates a merge and links the game", () => {
    const session = waiting().merged().host({ part: "game", url: "https://pages.test/games/games/sushi-cat/" });
    expect(glance(session)).toMatchInlineSnapshot(`
      "### 🎉 Accepted: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → Review ✓ → Merge ✓

      **Now:** The game was merged, and it is the very one that was tested.
      **You:** Enjoy. For another game, open another issue."
    `);
  });

  test("admits that no green test stands behind what was merged", () => {
    expect(glance(givenSession().planned().built().pullOpened().merged())).toMatchInlineSnapshot(`
      "### 🎉 Accepted: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ➖ → Review ✓ → Merge ✓

      **Now:** The game was merged, but no green test of exactly this game stands behind it.
      **You:** Enjoy. For another game, open another issue."
    `);
  });

  test("says in plain words why it stopped and what would help", () => {
    const failure = { code: "agent.auth", message: "401", retryable: false } as const;
    expect(glance(givenSession().failed("planner", failure))).toMatchInlineSnapshot(`
      "### ❌ Stopped

      Plan ✗ → Build → Test → Judge → Review → Merge

      **Now:** The agent was refused by its provider.
      **You:** Check the agent's key among the repository's secrets, then open a new issue."
    `);
  });

  test("says that a person cancelled", () => {
    expect(glance(waiting().said({ type: "cancel" }))).toMatchInlineSnapshot(`
      "### Cancelled: Sushi Cat

      Plan ✓ → Build ✓ → Test ✓ → Judge ✓ → Review ✗ → Merge

      **Now:** A person ended this session. Nothing was deleted.
      **You:** To try again, open a new issue."
    `);
  });
});
