import { expect, it } from "vitest";
import { isAtRest } from "../../src/bot/is-at-rest.ts";
import { givenSession } from "../support/session.ts";

it.each([
  ["work is due", givenSession(), false],
  ["a seat is at work", givenSession().posted().working("planner"), false],
  ["a verdict waits for its page", judged(), false],
  ["a person is waited for", judged().previewed(), true],
  ["the game is merged and not live", judged().previewed().merged().posted(), false],
])("says of a session of which %s whether only people can bring it on", (_, session, isIt) => {
  expect(isAtRest(session.state())).toBe(isIt);
});

function judged() {
  return givenSession().posted().planned().built().posted().tested().posted().judged().pullOpened().posted();
}
