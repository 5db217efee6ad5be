import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openWorld, refusal, type World } from "./world.ts";

const WORKFLOW = `name: Probe
run-name: probe \${{ inputs.mark }}
on:
  workflow_dispatch:
    inputs:
      mark: { type: string, required: true }
permissions: { contents: write, issues: write }
jobs:
  probe:
    runs-on: ubuntu-latest
    timeout-minutes: 1
    steps:
      - uses: actions/checkout@v4
      - env:
          TOKEN: \${{ github.token }}
        run: |
          ask() { curl -s -o answer.json -w "$1 %{http_code}\\n" -X "$2" -H "authorization: token $TOKEN" "$GITHUB_API_URL$3" -d "$4"; }
          ask comment POST "/repos/$GITHUB_REPOSITORY/issues/1/comments" '{"body":"from a job"}'
          ask status POST "/repos/$GITHUB_REPOSITORY/statuses/$GITHUB_SHA" '{"state":"success"}'
          ask user GET "/user" ''
          ask hook POST "/repos/$GITHUB_REPOSITORY/hooks" '{"config":{"url":"http://127.0.0.1:1"}}'
          ask other POST "/repos/ann/other/issues" '{"title":"no"}'
          git config user.name bot && git config user.email bot@example.invalid
          echo more >> README.md && git commit -qam more && git push -q origin HEAD:refs/heads/by-job && echo pushed
          mkdir -p .github/workflows && echo "on: push" > .github/workflows/evil.yml && git add -A && git commit -qm evil
          git push -q origin HEAD:refs/heads/evil 2>&1 | grep -o "refusing to allow" || echo "evil pushed"
          mkdir out && echo "artifact text" > out/file.txt
      - uses: actions/upload-artifact@v4
        with: { name: out, path: out }
`;
const LISTENER = `name: Listener
on: { issue_comment: { types: [created] }, push: {} }
permissions: {}
jobs:
  listen:
    runs-on: ubuntu-latest
    steps: [{ run: "true" }]
`;

const RunDetails = z.object({ workflow_run_id: z.number(), run_url: z.url(), html_url: z.url() });

let world: World;
beforeAll(async () => {
  const files = { ".github/workflows/probe.yml": WORKFLOW, ".github/workflows/listener.yml": LISTENER };
  world = await openWorld({ files });
  await world.hub.admin("/repos", { owner: "ann", name: "other" });
  await world.ann.octokit.rest.issues.create({ ...world.repo, title: "one" });
  await world.settle();
});
afterAll(() => world.close());

test("a dispatched job acts within its permissions, is told apart, and wakes no workflow", async () => {
  const { octokit } = world.bob;
  const { repo } = world;
  const answer = await octokit.rest.actions.createWorkflowDispatch({
    ...repo,
    workflow_id: "probe.yml",
    ref: "main",
    inputs: { mark: "seven" },
    return_run_details: true,
  });
  const runId = RunDetails.parse(answer.data).workflow_run_id;
  await world.settle();

  const { data: run } = await octokit.rest.actions.getWorkflowRun({ ...repo, run_id: runId });
  expect(run).toMatchObject({
    display_title: "probe seven",
    event: "workflow_dispatch",
    status: "completed",
    conclusion: "success",
    actor: { login: "bob" },
    head_sha: world.sha,
  });
  const { data: jobs } = await octokit.rest.actions.listJobsForWorkflowRun({ ...repo, run_id: runId });
  const log = await octokit.rest.actions.downloadJobLogsForWorkflowRun({ ...repo, job_id: jobs.jobs[0]?.id ?? 0 });
  const printed = String(log.data)
    .split("\n")
    .map((line) => line.replace(/^\S+ /, ""))
    .filter((line) => /^(\w+ \d{3}|pushed|evil pushed|refusing to allow)$/.test(line));
  expect(printed).toEqual([
    "comment 201",
    "status 403",
    "user 403",
    "hook 403",
    "other 403",
    "pushed",
    "refusing to allow",
  ]);

  const { data: comments } = await octokit.rest.issues.listComments({ ...repo, issue_number: 1 });
  expect(comments).toMatchObject([{ body: "from a job", user: { login: "github-actions[bot]", type: "Bot" } }]);
  const { data: runs } = await octokit.rest.actions.listWorkflowRunsForRepo(repo);
  expect(runs.workflow_runs.map((one) => [one.name, one.event])).toEqual([
    ["Probe", "workflow_dispatch"],
    ["Listener", "push"],
  ]);
});

test("an artifact comes as a zip at a signed address", async () => {
  const { octokit } = world.ann;
  const { data } = await octokit.rest.actions.listArtifactsForRepo(world.repo);
  const [artifact] = data.artifacts;
  const zip = await octokit.rest.actions.downloadArtifact({
    ...world.repo,
    artifact_id: artifact?.id ?? 0,
    archive_format: "zip",
  });
  const bytes = zip.data instanceof ArrayBuffer ? Buffer.from(zip.data) : Buffer.alloc(0);
  expect([artifact?.name, bytes.subarray(0, 2).toString(), bytes.includes("file.txt")]).toEqual(["out", "PK", true]);
  const forged = await fetch(`${world.hub.url}/_downloads/artifacts/${artifact?.id}?signature=00`);
  expect(forged.status).toBe(404);
});

test("a dispatch is refused without its input, by strangers and for unknown refs", async () => {
  const wish = { ...world.repo, workflow_id: "probe.yml", ref: "main" };
  const noInput = refusal(world.ann.octokit.rest.actions.createWorkflowDispatch(wish));
  const stranger = refusal(world.eve.octokit.rest.actions.createWorkflowDispatch({ ...wish, inputs: { mark: "x" } }));
  const noRef = refusal(
    world.ann.octokit.rest.actions.createWorkflowDispatch({ ...wish, ref: "nowhere", inputs: { mark: "x" } }),
  );
  expect([(await noInput).status, (await stranger).status, (await noRef).status]).toEqual([422, 403, 422]);
});

test("variables are kept in capitals and belong to admins", async () => {
  const { octokit } = world.ann;
  await octokit.rest.actions.createRepoVariable({ ...world.repo, name: "crumb_paused", value: "1" });
  await octokit.rest.actions.updateRepoVariable({ ...world.repo, name: "CRUMB_PAUSED", value: "0" });
  const { data } = await octokit.rest.actions.listRepoVariables(world.repo);
  expect(data.variables).toMatchObject([{ name: "CRUMB_PAUSED", value: "0" }]);
  const other = world.bob.octokit.rest.actions.createRepoVariable({ ...world.repo, name: "X", value: "1" });
  expect(await refusal(other)).toMatchObject({ status: 403 });
});
