import { afterEach, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { createWorld, type World } from "../support/world.ts";

const idea = "a cat that catches falling sushi";
const workStep = "      - run: node .github/crumb/crumb.mjs work";

/** Puts steps before the working step of the jobs that do the work. */
function before(steps: string): (path: string, text: string) => string {
  return (path, text) => (path.endsWith("crumb-job.yml") ? text.replaceAll(workStep, `${steps}\n${workStep}`) : text);
}

async function logOf(world: World): Promise<string> {
  const runs = await world.studio.you.listRuns();
  const logs = await Promise.all(runs.map(async (run) => world.studio.you.readRunLog(run.runId)));
  return logs.flat().join("\n");
}

describe("jobs run as the repository's own workflow files", () => {
  let world: World;
  afterEach(async () => world.end());

  it("runs a step somebody put into crumb-job.yml, and gives the work no right to write", async () => {
    const probe = [
      "      - run: echo marker-of-the-repository",
      "      - env:",
      "          TOKEN: ${{ github.token }}",
      "        shell: bash",
      "        run: |",
      "          node --input-type=module -e '",
      "          const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repo, TOKEN } = process.env;",
      "          const send = async (method, path, body) => {",
      "            const headers = { authorization: `Bearer ${TOKEN}` };",
      "            const answer = await fetch(`${api}/repos/${repo}${path}`, { method, headers, body: JSON.stringify(body) });",
      '            console.log(`probe ${path.split("/")[1]} ${answer.status}`);',
      "          };",
      '          await send("POST", "/issues/1/comments", { body: "hello" });',
      '          await send("POST", "/actions/workflows/crumb.yml/dispatches", { ref: "main" });',
      '          await send("POST", "/git/refs", { ref: "refs/heads/evil", sha: process.env.GITHUB_SHA });',
      "          '",
      '          git push "http://x-access-token:$TOKEN@${GITHUB_SERVER_URL#http://}/$GITHUB_REPOSITORY.git" HEAD:refs/heads/evil 2>&1 || echo probe push refused',
      "      - name: look around",
      "        shell: bash",
      "        run: |",
      "          set +eo pipefail",
      "          env | grep -c 'ghs_' | sed 's/^/probe tokens in the environment /'",
      '          grep -rls \'ghs_[A-Za-z0-9]\' "$GITHUB_WORKSPACE" "$HOME" "$RUNNER_TEMP" 2>/dev/null | wc -l | sed \'s/^/probe files with a token /\'',
      "          cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c 'ghs_' | sed 's/^/probe tokens of other processes /'",
    ].join("\n");
    world = await createWorld({ edit: before(probe) });
    await world.openIssue(idea);
    await world.settle();
    const lines = (await logOf(world)).split("\n").map((line) => line.replace(/^\S+Z /, ""));
    const seen = new Set(lines.filter((line) => /^(?:marker-|probe )/.test(line)));
    expect([...seen].toSorted()).toEqual([
      "marker-of-the-repository",
      "probe actions 403",
      "probe files with a token 0",
      "probe git 403",
      "probe issues 403",
      "probe push refused",
      "probe tokens in the environment 0",
      "probe tokens of other processes 0",
    ]);
    expect(await world.host.getBranch("evil")).toBeNull();
  });

  it("lands nothing without the landing job", async () => {
    const cut = (path: string, text: string): string =>
      path.endsWith("crumb-job.yml") ? text.slice(0, text.indexOf("\n  land:")) : text;
    world = await createWorld({ edit: cut });
    const issue = await world.openIssue(idea);
    await world.settle();
    const { state, events } = await world.log(issue);
    expect(phaseOf(state)).toBe("planning");
    expect(events.some((event) => event.type === "effect.settled" && event.data.result?.type === "spec")).toBe(false);
  });
});
