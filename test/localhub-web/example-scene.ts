import { addComment } from "../../src/localhub/domain/comments.ts";
import { openIssue, updateIssue } from "../../src/localhub/domain/issues.ts";
import { createLabel } from "../../src/localhub/domain/labels.ts";
import { openPull } from "../../src/localhub/domain/pulls.ts";
import { react } from "../../src/localhub/domain/reactions.ts";
import { submitReview } from "../../src/localhub/domain/reviews.ts";
import { setStatus } from "../../src/localhub/domain/statuses.ts";
import type { Issue, PullRequest, WorkflowRun } from "../../src/localhub/model.ts";
import type { ExampleHub } from "./example-hub.ts";

export interface ExampleScene {
  readonly issue: Issue;
  readonly pull: PullRequest;
  readonly run: WorkflowRun;
}

const PICTURE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="480" height="270"><rect width="480" height="270" fill="#16213e"/><circle cx="240" cy="120" r="46" fill="#f2c14e"/><path d="M0 220q120-60 240 0t240 0v50H0z" fill="#0c6b6b"/></svg>`,
);

const README = `# Studio

A place where small games are made. [How it works](docs/how.md)

![A picture](docs/title.svg)

- [x] Open an issue
- [ ] Play what comes out

| key | does |
|---|---:|
| ← → | steer |
| space | jump |
`;

const FORM = `name: Game idea
description: One sentence is enough.
labels: [idea]
body:
  - type: markdown
    attributes:
      value: "Tell us what to build. **Short is fine.**"
  - type: textarea
    id: idea
    attributes: { label: Idea, placeholder: "A cat that collects falling stars" }
    validations: { required: true }
  - type: dropdown
    id: speed
    attributes: { label: Pace, options: [calm, quick, frantic] }
  - type: checkboxes
    id: needs
    attributes:
      label: Needs
      options: [{ label: Touch controls }, { label: Sound }]
`;

const STATUS_COMMENT = `### Building · attempt 2 of 5

| step | result | took |
|---|:---:|---:|
| plan | done | 4 s |
| build | done | 31 s |
| check | **running** | 12 s |

![title screen](../blob/main/docs/title.svg?raw=true)

<details><summary>What was measured</summary>

- 60 frames a second on \`desktop\`
- [x] draws something
- [ ] can be won

\`\`\`js
crumb.snapshot(); // { scene: "play", score: 3 }
\`\`\`
</details>

Asked by @ada in #1. <sub>seq 14</sub>`;

/** An issue with talk, a pull request under review, and a run that goes on. */
export async function playExampleScene(example: ExampleHub): Promise<ExampleScene> {
  const { hub, repository, people } = example;
  const { ada, grace, bot } = people;
  await example.commit({
    who: ada,
    branch: "main",
    message: "Start",
    files: {
      "README.md": README,
      "docs/how.md": "# How\n\nBack to [the start](../README.md).\n",
      "docs/title.svg": PICTURE,
      "src/game.js":
        "const speed = 3;\n\nexport function step(state) {\n  return { ...state, x: state.x + speed };\n}\n",
      ".github/ISSUE_TEMPLATE/idea.yml": FORM,
      ".github/workflows/build.yml": "name: build\non: push\njobs: {}\n",
    },
  });
  createLabel(hub, ada, { repository, name: "idea", color: "f2c14e", description: "Something to build" });
  createLabel(hub, ada, { repository, name: "bug", color: "d73a4a" });
  const issue = openIssue(hub, ada, {
    repository,
    title: "A cat that collects falling stars",
    body: "You steer with the arrows. **Calm**, please, and it must work on a phone.",
    labels: ["idea"],
  });
  openIssue(hub, grace, { repository, title: "Sound is too loud <b>here</b>", body: "Turn it down.", labels: ["bug"] });
  const status = addComment(hub, { ...ada, user: bot.user }, { issue, body: STATUS_COMMENT });
  addComment(hub, grace, { issue, body: "Could the stars twinkle?\nJust a little." });
  react(hub, grace, { repository, subject: "issue", subjectId: issue.id, content: "rocket" });
  react(hub, ada, { repository, subject: "comment", subjectId: status.id, content: "eyes" });
  const pull = await openExamplePull(example, issue);
  const run = runWorkflow(example, pull);
  updateIssue(hub, grace, {
    issue: openIssue(hub, grace, { repository, title: "Old one" }),
    state: "closed",
    stateReason: "not_planned",
  });
  return { issue, pull, run };
}

async function openExamplePull(example: ExampleHub, issue: Issue): Promise<PullRequest> {
  const { hub, repository, people } = example;
  await example.branch("crumb/1/game");
  const sha = await example.commit({
    who: people.ada,
    branch: "crumb/1/game",
    message: "Make the cat faster\n\nIt felt slow.",
    files: {
      "src/game.js":
        "const speed = 5;\nconst stars = [];\n\nexport function step(state) {\n  return { ...state, x: state.x + speed };\n}\n",
      "games/cat/title.svg": PICTURE,
      "games/cat/index.html": "<!doctype html>\n<title>Cat</title>\n<script type=module src=game.js></script>\n",
    },
  });
  const pull = await openPull(hub, people.ada, {
    repository,
    title: "Cat and stars",
    body: `Closes #${issue.number}\n\nPlay it and say what you think.`,
    head: "crumb/1/game",
    base: "main",
  });
  const target = `${hub.urls.web}/ada/studio/actions`;
  await setStatus(hub, people.ada, { repository, sha, state: "success", context: "crumb/qa", targetUrl: target });
  await setStatus(hub, people.ada, {
    repository,
    sha,
    state: "pending",
    context: "crumb/verdict",
    description: "waiting for the verifier",
  });
  await submitReview(hub, people.grace, {
    pull,
    event: "REQUEST_CHANGES",
    body: "Nearly. One thing about the speed.",
    comments: [{ path: "src/game.js", line: 1, side: "RIGHT", body: "Is `5` not too fast on a phone?" }],
  });
  return pull;
}

function runWorkflow(example: ExampleHub, pull: PullRequest): WorkflowRun {
  const { hub, repository, people } = example;
  const { store } = hub;
  const at = hub.clock.timestamp();
  const run = store.runs.put({
    id: store.runs.nextId(),
    repositoryId: repository.id,
    workflowId: 1,
    path: ".github/workflows/build.yml",
    name: "build",
    displayTitle: "build · issue 1 · attempt 2",
    runNumber: 7,
    runAttempt: 1,
    event: "workflow_dispatch",
    status: "in_progress",
    conclusion: null,
    headBranch: "main",
    headSha: pull.baseSha,
    ref: "refs/heads/main",
    actorId: people.bot.user.id,
    eventPayload: {},
    concurrencyGroup: null,
    createdAt: at,
    updatedAt: at,
    startedAt: at,
    completedAt: null,
  });
  const step = { startedAt: at, completedAt: at, status: "completed", conclusion: "success" } as const;
  store.jobs.put({
    id: store.jobs.nextId(),
    repositoryId: repository.id,
    runId: run.id,
    key: "work",
    name: "work",
    status: "in_progress",
    conclusion: null,
    labels: ["ubuntu-latest"],
    steps: [
      { ...step, number: 1, name: "Set up job" },
      { ...step, number: 2, name: "Check out" },
      { ...step, number: 3, name: "Fill the seat", status: "in_progress", conclusion: null, completedAt: null },
    ],
    createdAt: at,
    startedAt: at,
    completedAt: null,
  });
  store.artifacts.put({
    id: store.artifacts.nextId(),
    repositoryId: repository.id,
    runId: run.id,
    name: "outcome",
    byteCount: 48_213,
    digest: null,
    expired: false,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
  });
  return run;
}
