import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { interpolateString, isConditionMet, type Scope } from "../../src/localhub/actions/expression.ts";
import { readText } from "./repository-files.ts";

const { concurrency, jobs } = z
  .object({ concurrency: z.object({ group: z.string() }), jobs: z.object({ pass: z.object({ if: z.string() }) }) })
  .parse(parse(readText(".github/workflows/crumb.yml")));

const pull = (repository: string, ref: string) => ({ number: 9, head: { ref, repo: { full_name: repository } } });

/** What the workflow makes of an event: who waits for whom, and whether anything is looked at. */
function lookFor(name: string, event: object, inputs: object = {}, mode = "") {
  const github = { event_name: name, event, repository: "you/games" };
  const scope: Scope = {
    contexts: { github, inputs, vars: { CRUMB_MODE: mode } },
    status: "success",
    hashFiles: () => "",
  };
  return { group: interpolateString(concurrency.group, scope), looks: isConditionMet(jobs.pass.if, scope) };
}

describe("a look by workflow", () => {
  it.each([
    ["its issue", "issues", { issue: { number: 5 } }, {}],
    ["its own pull request", "pull_request_target", { pull_request: pull("you/games", "crumb/5/game") }, {}],
    ["whoever asks for it", "workflow_dispatch", {}, { issue: "5" }],
  ])("is one at a time for a session, told of by %s", (_who, name, event, inputs) => {
    expect(lookFor(name, event, inputs)).toEqual({ group: "crumb/5/game", looks: true });
  });

  it("is none for a fork's branch of the same name, and stands in no session's way", () => {
    const event = { pull_request: pull("eve/games", "crumb/5/game") };
    expect(lookFor("pull_request_target", event)).toEqual({ group: "crumb/9/game", looks: false });
  });

  it("is none for other branches' pull requests, nor where an App looks", () => {
    const event = { pull_request: pull("you/games", "feature") };
    expect(lookFor("pull_request_target", event)).toEqual({ group: "feature", looks: false });
    expect(lookFor("issues", { issue: { number: 5 } }, {}, "app").looks).toBe(false);
  });

  it("is a sweep where no number is given", () => {
    expect(lookFor("schedule", {})).toEqual({ group: "crumb/all/game", looks: true });
  });
});
