import { describe, expect, it } from "vitest";
import {
  built,
  claims,
  given,
  host,
  judged,
  opened,
  openRuns,
  planned,
  pull,
  said,
  starts,
  tested,
  when,
  type History,
} from "../support/history.ts";

const partial = [opened(), planned, built(1), tested(), judged()] as const;

describe("an issue that is gone", () => {
  const gone = host({ part: "issue", open: false, gone: true });
  const due = ({ state }: History) =>
    state.open.map(({ id, deed }) => [id, "target" in deed ? deed.target : deed.type]);

  it("ends the session, withdraws all that would happen there, and says so on the pull request", () => {
    const waiting = given(...partial, pull());
    const asked = when(waiting, said("comment:1", { type: "help" }));
    expect(due(asked)).toContainEqual(["post/help/1", "issue"]);
    const left = when(asked, gone);
    expect({ ended: left.state.ended?.reason, due: due(left) }).toEqual({
      ended: "issue-gone",
      due: [
        ["post/verdict/2", "pull"],
        ["post/ended/1", "pull"],
      ],
    });
  });

  it("says nothing where there is no pull request, pays no further run, and stays ended when the issue is back", () => {
    const running = given(opened(), claims("planner", { reservedUsd: 2 }), starts("planner"));
    const left = when(running, gone);
    expect({ due: due(left), how: left.state.ended?.how, strays: left.state.strays.length }).toEqual({
      due: [],
      how: "stopped",
      strays: 1,
    });
    const back = when(left, host({ part: "issue", open: true }));
    expect({ how: back.state.ended?.how, runs: openRuns(back), due: due(back) }).toEqual({
      how: "stopped",
      runs: [],
      due: [
        ["post/status/2", "issue"],
        ["post/ended/1", "issue"],
      ],
    });
  });

  it("ends nothing that was accepted", () => {
    const merged = given(...partial, pull({ open: false, merged: true }));
    expect(when(merged, gone).state.ended?.how).toBe("accepted");
  });
});
