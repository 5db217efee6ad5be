import { expect, test } from "vitest";
import { tellEvents } from "../../src/cli/demo/tell-events.ts";
import { givenSession } from "../support/session.ts";
import { redGates } from "../support/sample-artifacts.ts";

test("tells what people did, what came of it and where to go, and no word of theirs", () => {
  const session = givenSession().posted().planned().built().pullOpened().previewed().tested(redGates);
  const first = tellEvents(session.events(), 0);
  const from = session.events().length;
  session.built().previewed().tested().judged();
  const second = tellEvents(session.events(), from);
  const merged = session.events().length;
  session.said({ type: "cancel" }, { by: { id: 9, login: "eve" }, refused: true }).merged();
  expect([first, second, tellEvents(session.events(), merged)]).toMatchInlineSnapshot(`
    [
      [
        "#7 a session began",
        "#7 built c100000: 5 files",
        "#7 preview to play: https://pages.test/games/p/7/c/",
        "#7 played and measured: 1 required check failed",
        "#7 verdict FAIL on c100000",
        "#7 → building",
      ],
      [
        "#7 built c200000: 5 files",
        "#7 preview to play: https://pages.test/games/p/7/c/",
        "#7 played and measured: all required checks passed",
        "#7 verdict PARTIAL on c200000",
        "#7 → waiting-for-review · https://github.test/mara/games/pull/8",
      ],
      [
        "#7 comment of eve: may not steer",
        "#7 merged: https://github.test/mara/games/pull/8",
        "#7 version 1 of sushi-cat",
        "#7 ended: accepted",
        "#7 → accepted",
      ],
    ]
  `);
});

test("is silent where nothing happened, and where only we did something", () => {
  const session = givenSession();
  const from = session.events().length;
  session.posted();
  expect([tellEvents(session.events(), session.events().length), tellEvents(session.events(), from)]).toEqual([[], []]);
});
