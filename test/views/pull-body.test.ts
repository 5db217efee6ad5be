import { describe, expect, test } from "vitest";
import { surfaces } from "../../src/views/surfaces.ts";
import { redGates, sampleSha } from "../support/sample-artifacts.ts";
import { givenSession, type GivenSession } from "../support/session.ts";
import { links } from "./links.ts";

const bodyOf = (session: GivenSession): string => surfaces(session.state(), links).pull?.body ?? "";
const built = (): GivenSession => givenSession().posted().planned().built();

describe("the pull request's text", () => {
  test("shows the first build before anything is known of it", () => {
    expect(bodyOf(built())).toMatchInlineSnapshot(`
      "**Commit** [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000)

      **Checks:** ⏳ not tested yet

      Merging is accepting: the game goes live, and the issue closes. Closes #7

      <details>
      <summary>How to steer</summary>

      | Write | What happens |
      | --- | --- |
      | a comment in your own words | Say in your own words what should change. |
      | a review | Request changes in a review, on lines if you like. |
      | \`/approve [sha]\` | Accept this build; merging stays yours. |
      | \`/veto reason\` | Reject this build and say what to do instead. |
      | \`/pause\` | Start nothing new; what runs may finish. |
      | \`/resume\` | Go on after a pause. |
      | \`/cancel\` | End this session for good; nothing is deleted. |
      | \`/ask status\` | Where it is, why it waits, what it cost. |
      | \`/help\` | This list. |

      </details>

      <details>
      <summary>The spec</summary>

      - **Title:** Sushi Cat
      - **In short:** A cat catches falling sushi.
      - **Genre:** catch
      - **What you do:** Move left and right, catch sushi, dodge wasabi.
      - **Goal:** Catch as much as you can in 60 seconds.
      - **Keys:** Arrow keys
      - **Touch:** Drag
      - **Look:** Night market, warm lights.
      - **Feel:** Snappy
      - **Left out on purpose:** Multiplayer

      </details>

      <details>
      <summary>What the builder says it did</summary>

      Made the cat.

      </details>

      <sub>No verdict has been ruled yet.</sub>"
    `);
  });

  test("puts commit, preview, checks, verdict and pictures first", () => {
    const body = bodyOf(built().pullOpened().previewed().tested(redGates));
    expect(body.slice(0, body.indexOf("<details>"))).toMatchInlineSnapshot(`
      "**Commit** [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000) · **[▶ Play the preview](https://pages.test/games/p/7/c/)**

      **Checks:** ❌ 1 of 2 required checks passed
      **Verdict:** ❌ FAIL

      | The title picture | The play picture | The phone picture |
      | --- | --- | --- |
      | <img src="https://github.test/mara/games/raw/crumb/7/log/artifacts/title.png" alt="title" width="220" height="124"> | <img src="https://github.test/mara/games/raw/crumb/7/log/artifacts/play.png" alt="play" width="220" height="124"> | <img src="https://github.test/mara/games/raw/crumb/7/log/artifacts/phone.png" alt="phone" width="220" height="124"> |

      Merging is accepting: the game goes live, and the issue closes. Closes #7

      "
    `);
  });

  test("names the last ruling, so that it settles", () => {
    const session = built().pullOpened().tested(redGates);
    const id = session.state().ruling?.eventId ?? "none";
    expect([bodyOf(session).includes(id), bodyOf(session.built()).includes(id)]).toEqual([true, true]);
  });

  test("links the comment in which that ruling stands in full", () => {
    const session = built().pullOpened().tested(redGates).posted();
    const [comment] = session.state().comments.filter(({ topic }) => topic === "verdict");
    expect(/in full\]\(([^)]*)\)/.exec(bodyOf(session))?.[1]).toBe(comment?.url ?? "no comment");
  });

  test("does not link the preview of an older build", () => {
    const session = built().pullOpened().previewed().tested(redGates).built();
    expect(bodyOf(session)).not.toContain("https://pages.test/games/p/");
  });

  test("says that a person pushed the commit", () => {
    const session = built()
      .pullOpened()
      .host({ part: "head", commit: sampleSha("c", 9), tree: sampleSha("d", 9) });
    expect(bodyOf(session).split("\n\n")[1]).toBe(
      "A person pushed this commit. It is tested and judged like any other.",
    );
  });
});
