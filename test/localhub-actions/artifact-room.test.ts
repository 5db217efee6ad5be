import { expect, it, onTestFinished } from "vitest";
import { createWorld } from "./memory-host.ts";

it("keeps no artifact for which there is no room", async () => {
  const small = await createWorld({ artifactRoomBytes: 100_000 });
  onTestFinished(() => small.stop());
  small.commit({
    ".github/workflows/w.yml": `on: workflow_dispatch
permissions: { contents: read }
jobs:
  a:
    runs-on: x
    steps:
      - run: head -c 50000 /dev/zero > fits; head -c 200000 /dev/zero > fits-not
      - { uses: actions/upload-artifact@v4, with: { name: fits, path: fits } }
      - { uses: actions/upload-artifact@v4, with: { name: fits-not, path: fits-not } }
`,
  });
  const place = { repositoryId: 1, actorId: 9, actorLogin: "ada", ref: "main", inputs: {}, payload: {} };
  const started = await small.runner.dispatch({ ...place, workflow: "w.yml" });
  if (!started.ok) throw new Error(started.message);
  await small.settle();
  const { id } = started.run;
  expect([small.run(id).conclusion, small.host.artifacts.list(1, id).map(({ name }) => name)]).toEqual([
    "failure",
    ["fits"],
  ]);
  expect(small.log(id, "a")).toContain("Artifact storage quota has been hit");
});
