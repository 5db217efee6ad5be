import { describe, expect, test } from "vitest";
import type { Finding, Score } from "../../src/core/artifacts.ts";
import { verdictComment } from "../../src/views/verdict-comment.ts";
import { greenGates, redGates, sampleGate } from "../support/sample-artifacts.ts";
import { givenSession, type GivenSession } from "../support/session.ts";
import { links } from "./links.ts";

const built = (): GivenSession => givenSession().posted().planned().built().pullOpened();
const nextOf = (session: GivenSession, n: number): string | undefined =>
  verdictComment(session.state(), n, links)
    .split("\n")
    .find((line) => line.startsWith("**Next:**"));

const allMet = (["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const).map(
  (dimension) => ({ dimension, score: 9, because: "Seen in play.", cites: ["play"] }),
);

describe("a verdict comment", () => {
  test("puts evidence before prose and names the commit", () => {
    const session = built().previewed().tested(redGates);
    expect(verdictComment(session.state(), 1, links)).toMatchInlineSnapshot(`
      "### ❌ FAIL on \`c100000\`

      **Commit** [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000) · **[▶ Play the preview](https://pages.test/games/p/7/c/)**

      **Checks:** ❌ 1 of 2 required checks passed

      #### What was asked, and what was measured

      |  | Criterion | Check | Measured | Limit |
      | --- | --- | --- | --- | --- |
      | ✅ | The game starts without an error. | \`boot.clean\` | 0 errors | 0 errors |
      | ❌ | The cat moves when told to. | \`input.responds\` | 0 of 4 inputs | all |
      |  | It feels cosy. | a matter of judgement |  |  |
      |  | It is funny. | left to a person |  |  |

      #### What to change

      - **required** \`input.responds\` 0 of 4 inputs (limit: all) → Listen for keydown on window.

      **Next:** Crumb decides. The builder goes on from this list; nothing to do for you.

      #### How it scored

      **Measured:** ✅ boots · ❌ responds (input.responds) · ➖ not measured: draws, restartable, portable, performs, honest, scenarios met

      **Judged by nobody:** spec-fit, functionality, visual-design, originality, craft, game-feel

      <details>
      <summary>Every check (2)</summary>

      |  | Check | Id | Measured | Limit | Severity |
      | --- | --- | --- | --- | --- | --- |
      | ✅ | Check of boot.clean | \`boot.clean\` | 0 errors | 0 errors | required |
      | ❌ | Check of input.responds | \`input.responds\` | 0 of 4 inputs | all | required |

      </details>"
    `);
  });

  test("shows judged scores, findings and notes beside what was measured", () => {
    const finding = {
      severity: "minor",
      text: "Too dark.",
      where: "title",
      change: "Brighten it.",
      cites: ["title"],
    } satisfies Finding;
    const score = { dimension: "craft", score: 9, because: "Neat | tidy @all", cites: ["play"] } satisfies Score;
    const advice = sampleGate("files.size", {
      severity: "advisory",
      outcome: "fail",
      measured: "200 KB",
      limit: "150 KB",
    });
    const session = built().tested([...greenGates, advice]);
    session.judged({ scores: [score], findings: [finding], remarks: "This is a PASS." });
    expect(verdictComment(session.state(), 1, links)).toMatchInlineSnapshot(`
      "### 👀 PARTIAL on \`c100000\`

      **Commit** [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000)

      **Checks:** ✅ 2 of 2 required checks passed · 1 advice

      #### What was asked, and what was measured

      |  | Criterion | Check | Measured | Limit |
      | --- | --- | --- | --- | --- |
      | ✅ | The game starts without an error. | \`boot.clean\` | 0 errors | 0 errors |
      | ✅ | The cat moves when told to. | \`input.responds\` | 4 of 4 inputs | all |
      |  | It feels cosy. | a matter of judgement |  |  |
      |  | It is funny. | left to a person |  |  |

      #### What to change

      - **advisory** \`files.size\` 200 KB (limit: 150 KB)
      - **minor** Too dark. (title) → Brighten it.

      **Next:** a person decides. Play it, then approve, comment what to change, or merge.

      #### How it scored

      **Measured:** ✅ boots · ✅ responds · ➖ not measured: draws, restartable, portable, performs, honest, scenarios met

      |  | Judged | Score | Why |
      | --- | --- | --- | --- |
      | ✅ | craft | 9 / 10 | Neat \\| tidy @​all |

      **Judged by nobody:** spec-fit, functionality, visual-design, originality, game-feel

      **Notes**

      - The verifier's text speaks of PASS; verdicts are computed.

      <details>
      <summary>Every check (3)</summary>

      |  | Check | Id | Measured | Limit | Severity |
      | --- | --- | --- | --- | --- | --- |
      | ✅ | Check of boot.clean | \`boot.clean\` | 0 errors | 0 errors | required |
      | ✅ | Check of input.responds | \`input.responds\` | 4 of 4 inputs | all | required |
      | ❌ | Check of files.size | \`files.size\` | 200 KB | 150 KB | advisory |

      </details>"
    `);
  });

  test("folds once a newer build stands", () => {
    const session = built().tested(redGates).built();
    expect(verdictComment(session.state(), 1, links)).toMatchInlineSnapshot(`
      "<details>
      <summary>❌ FAIL on c100000: overtaken by newer work</summary>

      **Commit** [\`c100000\`](https://github.test/mara/games/commit/c100000000000000000000000000000000000000)

      #### How it scored

      **Measured:** ✅ boots · ❌ responds (input.responds) · ➖ not measured: draws, restartable, portable, performs, honest, scenarios met

      **Judged by nobody:** spec-fit, functionality, visual-design, originality, craft, game-feel

      </details>"
    `);
  });

  test("says who decides next", () => {
    const partial = built().tested().judged();
    const shown = {
      partial: nextOf(partial, 1),
      approved: nextOf(partial.said({ type: "approve", sha: null }), 1),
      accepted: nextOf(partial.merged(), 1),
      fail: nextOf(built().tested(redGates), 1),
      pass: nextOf(
        built()
          .tested()
          .judged({ scores: allMet.map((score) => ({ ...score, score: 10 })) }),
        1,
      ),
    };
    expect(shown).toMatchInlineSnapshot(`
      {
        "accepted": "**Next:** nothing. The session is over (accepted). This is version 1 of the game.",
        "approved": "**Next:** mara approved this build; merging the pull request accepts it. This is version 1 of the game.",
        "fail": "**Next:** Crumb decides. The builder goes on from this list; nothing to do for you.",
        "partial": "**Next:** a person decides. Play it, then approve, comment what to change, or merge.",
        "pass": "**Next:** a person merges the pull request to accept the game, or comments what to change. This is version 1 of the game.",
      }
    `);
  });

  test("says so when its ruling is unknown", () => {
    expect(verdictComment(built().state(), 9, links)).toMatchInlineSnapshot(
      `"This verdict is no longer in the transcript."`,
    );
  });
});
