import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "./memory-host.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({
    variables: { MODE: "app" },
    secrets: { MODEL_KEY: "sk-very-secret" },
    environment: { BROWSER_PATH: "/b" },
  });
});
afterEach(() => world.stop());

it("runs the jobs of a workflow in the order of their needs and hands outputs on", async () => {
  world.commit({
    ".github/workflows/a.yml": `
name: First
run-name: Issue \${{ github.event.issue.number }} by \${{ github.actor }}
on:
  issues:
    types: [opened]
permissions:
  contents: read
env:
  LEVEL: workflow
jobs:
  one:
    runs-on: ubuntu-latest
    outputs:
      word: \${{ steps.say.outputs.word }}
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - id: say
        env:
          TITLE: \${{ github.event.issue.title }}
        run: |
          echo "word=$TITLE" >> "$GITHUB_OUTPUT"
          echo "LATER=from-file" >> "$GITHUB_ENV"
          cat hello.txt
      - run: echo "$LEVEL $LATER $BROWSER_PATH \${{ vars.MODE }}"
  two:
    needs: one
    runs-on: ubuntu-latest
    steps:
      - run: echo "got $WORD" && test -z "$HIDDEN" && ! grep -r ghs_ .
        env:
          WORD: \${{ needs.one.outputs.word }}
  three:
    needs: [one]
    if: needs.one.outputs.word == 'other'
    runs-on: ubuntu-latest
    steps:
      - run: exit 1
`,
    "hello.txt": "hello from the tree\n",
  });
  const [run] = await world.event("issues", {
    action: "opened",
    payload: { issue: { number: 7, title: 'It\'s "fine"' } },
  });
  await world.settle();
  const id = run?.id ?? 0;
  expect(world.run(id)).toMatchObject({ displayTitle: "Issue 7 by ada", status: "completed", conclusion: "success" });
  expect(world.jobs(id).map(({ key, conclusion }) => [key, conclusion])).toEqual([
    ["one", "success"],
    ["two", "success"],
    ["three", "skipped"],
  ]);
  expect(world.log(id, "one")).toContain("hello from the tree");
  expect(world.log(id, "one")).toContain("workflow from-file /b app");
  expect(world.log(id, "two")).toContain('got It\'s "fine"');
});
