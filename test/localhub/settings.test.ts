import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { containing, openWorld, refusal, type World } from "./world.ts";

const WORKFLOW = `name: Open
on: { workflow_dispatch: {}, issues: {} }
permissions: { contents: write, pull-requests: write }
jobs:
  open:
    runs-on: ubuntu-latest
    timeout-minutes: 1
    steps:
      - env: { TOKEN: "\${{ github.token }}" }
        run: |
          curl -s -H "authorization: token $TOKEN" "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls" \\
            -d '{"title":"by a job","head":"topic","base":"main"}' | grep -o "not permitted to create" || true
`;

const SILENT = `name: Silent
on: workflow_dispatch
jobs:
  label:
    runs-on: ubuntu-latest
    timeout-minutes: 1
    steps:
      - env: { TOKEN: "\${{ github.token }}" }
        run: |
          curl -s -H "authorization: token $TOKEN" "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/labels" \\
            -d '{"name":"unasked","color":"ffffff"}'
`;

const RunDetails = z.object({ workflow_run_id: z.number() });

let world: World;
beforeAll(async () => {
  world = await openWorld({
    files: { ".github/workflows/open.yml": WORKFLOW, ".github/workflows/silent.yml": SILENT },
  });
  const { git, ann } = world;
  await git("checkout", "-q", "-b", "topic");
  await git("commit", "-q", "--allow-empty", "-m", "topic");
  await git("push", "-q", world.remote(ann), "topic");
});
afterAll(() => world.close());

const at = () => ({ ...world.repo, workflow_id: "open.yml" });
const runs = async () => (await world.ann.octokit.rest.actions.listWorkflowRuns(at())).data.workflow_runs;

async function dispatch(): Promise<void> {
  await world.ann.octokit.rest.actions.createWorkflowDispatch({ ...at(), ref: "main" });
  await world.settle();
}

test("a job opens pull requests only where people allow it", async () => {
  const { octokit } = world.ann;
  const allow = async (can_approve_pull_request_reviews: boolean) =>
    octokit.rest.actions.setGithubActionsDefaultWorkflowPermissionsRepository({
      ...world.repo,
      can_approve_pull_request_reviews,
    });
  const pulls = async () => (await octokit.rest.pulls.list(world.repo)).data.map((pull) => pull.user?.login);
  await allow(false);
  await dispatch();
  const before = await pulls();
  await allow(true);
  await dispatch();
  expect([before, await pulls()]).toEqual([[], ["github-actions[bot]"]]);
  const seen = await octokit.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository(world.repo);
  expect(seen.data).toEqual({ default_workflow_permissions: "read", can_approve_pull_request_reviews: true });
});

test("a job whose workflow does not say what it may gets what the repository gives", async () => {
  const { octokit } = world.ann;
  const label = async (default_workflow_permissions: "read" | "write") => {
    const rights = { ...world.repo, default_workflow_permissions };
    await octokit.rest.actions.setGithubActionsDefaultWorkflowPermissionsRepository(rights);
    await octokit.rest.actions.createWorkflowDispatch({ ...world.repo, workflow_id: "silent.yml", ref: "main" });
    await world.settle();
    return (await octokit.rest.issues.listLabelsForRepo(world.repo)).data.map(({ name }) => name);
  };
  expect([await label("read"), await label("write")]).toEqual([[], ["unasked"]]);
  await octokit.rest.issues.deleteLabel({ ...world.repo, name: "unasked" });
});

test("a disabled workflow says so, is not dispatched and hears of nothing", async () => {
  const { octokit } = world.ann;
  const count = (await runs()).length;
  await octokit.rest.actions.disableWorkflow(at());
  expect((await octokit.rest.actions.getWorkflow(at())).data.state).toBe("disabled_manually");
  expect(await refusal(dispatch())).toMatchObject({ status: 422 });
  await octokit.rest.issues.create({ ...world.repo, title: "unheard" });
  await world.settle();
  expect((await runs()).length).toBe(count);
  await octokit.rest.actions.enableWorkflow(at());
  expect((await octokit.rest.actions.getWorkflow(at())).data.state).toBe("active");
});

test("where Actions are off nothing starts", async () => {
  const { octokit } = world.ann;
  const count = (await runs()).length;
  const turn = async (enabled: boolean) =>
    octokit.rest.actions.setGithubActionsPermissionsRepository({ ...world.repo, enabled });
  await turn(false);
  await octokit.rest.issues.create({ ...world.repo, title: "nothing" });
  await world.settle();
  expect([(await runs()).length, (await refusal(dispatch())).status]).toEqual([count, 422]);
  await turn(true);
  await octokit.rest.issues.create({ ...world.repo, title: "something" });
  await world.settle();
  expect((await runs()).length).toBe(count + 1);
});

test("a run can be missing from lists for a while, though it is there by its id", async () => {
  const { octokit } = world.ann;
  await fetch(`${world.hub.url}/_fault`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.hub.adminToken}` },
    body: JSON.stringify({ on: "run-list", lagMs: 5000 }),
  });
  const known = (await runs()).length;
  const wish = { ...at(), ref: "main", return_run_details: true };
  const started = await octokit.request("POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches", wish);
  const run_id = RunDetails.parse(started.data).workflow_run_id;
  const listed = async () => (await runs()).some((run) => run.id === run_id);
  const byId = await octokit.rest.actions.getWorkflowRun({ ...world.repo, run_id });
  const before = await listed();
  await world.hub.admin("/clock", { advanceMs: 5000 });
  await world.settle();
  expect({ byId: byId.status, before, after: await listed(), grown: (await runs()).length > known }).toEqual({
    byId: 200,
    before: false,
    after: true,
    grown: true,
  });
});

test("settings are the business of administrators, and a refusal names the permission it wants", async () => {
  const asked = world.bob.octokit.rest.actions.getGithubActionsPermissionsRepository(world.repo);
  expect(await refusal(asked)).toMatchObject({ status: 403 });
  const header = async (token: string, name: string) => {
    const headers = { authorization: `token ${token}` };
    return (await fetch(`${world.hub.apiUrl}/repos/ann/games`, { headers })).headers.get(name);
  };
  expect(await header(world.ann.token, "x-oauth-scopes")).toBe("repo, workflow");
  expect(
    await refusal(world.ann.octokit.rest.repos.getBranchProtection({ ...world.repo, branch: "main" })),
  ).toMatchObject({ status: 404, message: containing("Branch not protected") });
});

test("a protected branch says so, and is neither forced, deleted, nor pushed to past a pull request", async () => {
  const { ann, bob, git, repo } = world;
  const { octokit } = ann;
  await octokit.rest.git.createRef({ ...repo, ref: "refs/heads/kept", sha: await git("rev-parse", "topic") });
  const list = async (isProtected: boolean) =>
    (await octokit.rest.repos.listBranches({ ...repo, protected: isProtected })).data.map(({ name }) => name);
  const at = { ...repo, branch: "kept" };
  const none = { enforce_admins: true, restrictions: null, required_status_checks: null };
  const push = async (what: string) =>
    git("push", "-q", "--force", world.remote(bob), what).then(
      () => "pushed",
      (error: unknown) => (String(error).includes("GH013") ? "against the rules" : String(error)),
    );
  const found = await list(true);
  await octokit.rest.repos.updateBranchProtection({ ...at, ...none, required_pull_request_reviews: null });
  const loose = { forced: await push(`${world.sha}:kept`), deleted: await push(":kept") };
  await octokit.rest.repos.updateBranchProtection({
    ...at,
    ...none,
    required_pull_request_reviews: { required_approving_review_count: 1 },
  });
  await git("commit", "-q", "--allow-empty", "-m", "past a pull request");
  const strict = await push("HEAD:kept");
  const both = [await list(true), (await list(false)).includes("kept")];
  expect(await refusal(world.bob.octokit.rest.repos.deleteBranchProtection(at))).toMatchObject({ status: 403 });
  await octokit.rest.repos.deleteBranchProtection(at);
  expect({ found, loose, strict, both, after: await push(":kept") }).toEqual({
    found: [],
    loose: { forced: "against the rules", deleted: "against the rules" },
    strict: "against the rules",
    both: [["kept"], false],
    after: "pushed",
  });
});

test("rules close refs to the API, to commits and to pushes alike, for as long as they stand", async () => {
  const { ann, bob, git } = world;
  const { octokit } = ann;
  const rule = async (
    include: string,
    ...types: ("update" | "creation" | "deletion" | "non_fast_forward" | "pull_request")[]
  ) => {
    const made = await octokit.request("POST /repos/{owner}/{repo}/rulesets", {
      ...world.repo,
      name: include,
      enforcement: "active",
      conditions: { ref_name: { include: [include], exclude: [] } },
      rules: types.map((type) => ({ type })),
    });
    return made.data.id;
  };
  const closed = await rule("refs/heads/closed/**/*", "creation");
  await rule("~DEFAULT_BRANCH", "update", "deletion");
  await rule("refs/heads/topic", "non_fast_forward");
  const ref = async (name: string) =>
    octokit.rest.git.createRef({ ...world.repo, ref: `refs/heads/${name}`, sha: world.sha });
  expect(await refusal(ref("closed/a"))).toMatchObject({
    status: 422,
    message: containing("rule violations"),
  });
  expect((await ref("open")).status).toBe(201);
  const file = { ...world.repo, path: "new.txt", message: "new", content: "" };
  expect(await refusal(octokit.rest.repos.createOrUpdateFileContents(file))).toMatchObject({ status: 422 });
  const push = async (...args: readonly string[]) =>
    git("push", "-q", ...args).then(
      () => "pushed",
      (error: unknown) => (String(error).includes("GH013") ? "against the rules" : String(error)),
    );
  const remote = world.remote(bob);
  expect([
    await push(remote, "topic:main"),
    await push(remote, "topic:closed/b"),
    await push("--force", remote, `${world.sha}:refs/heads/topic`),
    await push(remote, "topic:beside"),
  ]).toEqual(["against the rules", "against the rules", "against the rules", "pushed"]);
  const rules = await octokit.request("GET /repos/{owner}/{repo}/rules/branches/{branch}", {
    ...world.repo,
    branch: "main",
  });
  expect(rules.data.map((one) => one.type)).toEqual(["update", "deletion"]);
  await octokit.request("DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}", { ...world.repo, ruleset_id: closed });
  expect(await push(remote, "topic:closed/b")).toBe("pushed");
});
