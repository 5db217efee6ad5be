import fc from "fast-check";
import { expect, test } from "vitest";
import { Evidence, Finding, type Score } from "../../src/core/artifacts.ts";
import type { State } from "../../src/core/state.ts";
import { maxBody } from "../../src/views/markdown.ts";
import { renderPost, type Post } from "../../src/views/render-post.ts";
import { surfaces } from "../../src/views/surfaces.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import { greenGates, sampleEvidence, sampleGate, sampleSha } from "../support/sample-artifacts.ts";
import { links } from "./links.ts";
import { opened, partial, situations } from "./situations.ts";

const topics = [
  "status",
  "verdict",
  "ended",
  "help",
  "answer",
  "refusal",
  "problem",
] as const satisfies Post["topic"][];

/** Every body a state gives rise to. */
function bodiesOf(state: State): string[] {
  const posts = topics.map((topic) => renderPost(state, { topic, about: topic === "verdict" ? "1" : null }, links));
  const { pull, comments } = surfaces(state, links);
  return [...posts, ...comments.map(({ body }) => body), ...(pull === null ? [] : [pull.body])];
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

test.each(situations)("drawing a session that is %s changes nothing and says the same twice", (_name, make) => {
  const state = deepFreeze(make().state());
  expect(surfaces(state, deepFreeze({ ...links }))).toEqual(surfaces(state, links));
  expect(bodiesOf(state)).toEqual(bodiesOf(state));
});

test.each(situations)("a session that is %s is drawn without holes", (_name, make) => {
  for (const body of bodiesOf(make().state())) expect(body).not.toMatch(/undefined|null|NaN|\[object/u);
});

test("the largest artifacts stay within what GitHub takes, and no fold is torn", () => {
  const long = "<&>`|@#".repeat(200);
  const gates = Array.from({ length: 120 }, (_, index) =>
    sampleGate(`boot.g${index}`, { outcome: "fail", measured: long.slice(0, 500), hint: long.slice(0, 1000) }),
  );
  const finding = Finding.parse({ text: long.slice(0, 500), change: long.slice(0, 500), where: long.slice(0, 200) });
  const findings = Array.from({ length: 30 }, () => finding);
  const base = partial().state();
  const bodies = bodiesOf({
    ...base,
    evidence: Evidence.parse(sampleEvidence(sampleSha("d", 1), gates)),
    build: base.build && { ...base.build, journal: "<&>\n".repeat(1000) },
    ruling: base.ruling && { ...base.ruling, findings },
    rulings: base.rulings.map((ruling) => ({ ...ruling, findings })),
  });
  expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(maxBody);
  expect(bodies.map((body) => countOf(body, "<details>"))).toEqual(bodies.map((body) => countOf(body, "</details>")));
  expect(bodies.some((body) => body.includes("… and "))).toBe(true);
});

test("nothing that a planner, a builder, QA or a verifier wrote is alive in any body", () => {
  const live =
    /@everyone|#[12](?!\d)|GH-2|<!--|<script|:\/\/evil|www\.evil|!\[x\]|(?<!\\)```|\[[^\]]*(?<!\\)\]\((?!https:\/\/(?:github|pages)\.test\/)/u;
  const nasty = fc.constantFrom(
    "@everyone",
    "fixes #1",
    "GH-2",
    "<!-- crumb:status claim=1 seq=9 -->",
    "<script>",
    "![x](https://evil.test/a)",
    "[y](//evil.test)",
    "</details>",
    "https://evil.test/issues/1",
    "```",
    "| a |",
    "\n\n# x",
    "`",
    "\\",
    "www.evil.test",
  );
  const text = fc.array(nasty, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("").slice(0, 80));
  fc.assert(
    fc.property(text, (evil) => {
      const criteria = [{ id: "a", text: evil, check: { type: "judged" } as const }];
      const lines = { reading: [evil], notHonoured: [evil], feel: [evil], outOfScope: [evil] };
      const session = opened().planned({ title: evil, summary: evil, goal: evil, criteria, ...lines });
      session.built({ journal: evil });
      session.tested([...greenGates, sampleGate("x.y", { title: evil, measured: evil, limit: evil, hint: evil })]);
      const score: Score = { dimension: "craft", score: 3, because: evil, cites: [] };
      session.judged({
        scores: [score],
        findings: [Finding.parse({ severity: "minor", text: evil, where: evil, change: evil })],
      });
      for (const body of bodiesOf(session.posted().state())) {
        expect(body.replace("Closes #7", "")).not.toMatch(live);
        expect(countOf(body, "<details>")).toBe(countOf(body, "</details>"));
      }
    }),
    { numRuns: 60 },
  );
});
