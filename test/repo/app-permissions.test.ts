import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { listTracked, readText } from "./repository-files.ts";

type Level = "read" | "write";
type Needs = Readonly<Record<string, Level>>;

const Manifest = z.object({
  default_permissions: z.record(z.string(), z.enum(["read", "write"])),
  default_events: z.array(z.string()),
});
const manifest = Manifest.parse(parse(readText("app.yml")));

/**
 * What GitHub wants for each operation of ours; of several permissions that would do, the one we ask for anyway.
 * @see https://docs.github.com/rest/authentication/permissions-required-for-github-apps
 */
const needs: Readonly<Record<string, Needs>> = {
  "rest.actions.cancelWorkflowRun": { actions: "write" },
  "rest.actions.getWorkflowRun": { actions: "read" },
  "rest.actions.listWorkflowRunArtifacts": { actions: "read" },
  "rest.actions.listWorkflowRuns": { actions: "read" },
  "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches": { actions: "write" },
  // In the App's own name, or of whom it was let in by.
  "rest.apps.createInstallationAccessToken": {},
  "rest.apps.getAuthenticated": {},
  "rest.apps.listInstallations": {},
  "rest.apps.listReposAccessibleToInstallation": { metadata: "read" },
  "rest.git.createBlob": { contents: "write" },
  "rest.git.createCommit": { contents: "write" },
  "rest.git.createRef": { contents: "write" },
  "rest.git.createTree": { contents: "write" },
  "rest.git.getBlob": { contents: "read" },
  "rest.git.getCommit": { contents: "read" },
  "rest.git.getRef": { contents: "read" },
  "rest.git.getTree": { contents: "read" },
  "rest.git.listMatchingRefs": { contents: "read" },
  "rest.git.updateRef": { contents: "write" },
  "rest.issues.addLabels": { issues: "write" },
  "rest.issues.createComment": { issues: "write" },
  "rest.issues.get": { issues: "read" },
  "rest.issues.listComments": { issues: "read" },
  "rest.issues.listForRepo": { issues: "read" },
  "rest.issues.removeLabel": { issues: "write" },
  "rest.issues.updateComment": { issues: "write" },
  "rest.pulls.create": { pull_requests: "write" },
  "rest.pulls.get": { pull_requests: "read" },
  "rest.pulls.list": { pull_requests: "read" },
  "rest.pulls.listReviewComments": { pull_requests: "read" },
  "rest.pulls.listReviews": { pull_requests: "read" },
  "rest.pulls.requestReviewers": { pull_requests: "write" },
  "rest.pulls.update": { pull_requests: "write" },
  "rest.reactions.createForIssue": { issues: "write" },
  "rest.reactions.createForIssueComment": { issues: "write" },
  "rest.repos.createCommitStatus": { statuses: "write" },
  "rest.repos.get": { metadata: "read" },
  "rest.repos.getBranch": { contents: "read" },
  "rest.repos.getCollaboratorPermissionLevel": { metadata: "read" },
  "rest.repos.getCombinedStatusForRef": { statuses: "read" },
  "rest.repos.getContent": { contents: "read" },
  "query Game": { contents: "read" },
  "query Look": { contents: "read", issues: "read", pull_requests: "read", statuses: "read" },
  "mutation Append": { contents: "write" },
  "mutation Rebuild": { contents: "write" },
  "mutation Draft": { pull_requests: "write" },
  "mutation Ready": { pull_requests: "write" },
  // Paths that are asked for with ETags.
  "/repos/{}/{}": { metadata: "read" },
  "/actions/variables": { actions_variables: "read" },
  "/branches/{}": { contents: "read" },
  "/contents/{}": { contents: "read" },
  "/git/commits/{}": { contents: "read" },
  "/git/matching-refs/heads/crumb/": { contents: "read" },
  "/issues": { issues: "read" },
  "/issues/comments": { issues: "read" },
  "/issues/{}": { issues: "read" },
  "/pulls/{}": { pull_requests: "read" },
};

/** An event is sent only to who may read what it tells of. */
const eventNeeds: Readonly<Record<string, Needs>> = {
  issues: { issues: "read" },
  issue_comment: { issues: "read" },
  pull_request: { pull_requests: "read" },
  pull_request_review: { pull_requests: "read" },
  workflow_run: { actions: "read" },
  repository: { metadata: "read" },
};

/** Sources that a server of the App runs; what people do in their own name is not asked for. */
function sources(): string {
  const files = listTracked("src/github/*.ts", "src/bot/*.ts").filter((path) => path !== "src/github/person.ts");
  return files.map(readText).join("\n");
}

/** Operations in the sources, however they are asked for. */
function operationsIn(text: string): string[] {
  const found = [
    ...matches(text, /\b(rest\.[a-z]+\.[a-zA-Z]+)/g),
    ...matches(text, /"((?:GET|POST|PUT|PATCH|DELETE) \/[^"]+)"/g),
    ...matches(text, /\b((?:mutation|query) [A-Z]\w+)/g),
    ...matches(text, /\b(?:read|stamp)\((?:connection, )?`([^`]+)`/g).map(pathOf),
    ...matches(text, /const branch = `([^`]+)`/g).map(pathOf),
  ];
  return [...new Set(found.filter((name) => name !== "/{}"))].toSorted();
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** `${root}/issues/${issue}?x=1` and `issues/${issue}` are both `/issues/{}`. */
function pathOf(template: string): string {
  const path = template.replace(/^\$\{root(?:Of\(connection\))?\}\//, "").replace(/\?.*$/, "");
  return `/${path.replace(/^\//, "")}`.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "{}");
}

function join(all: readonly Needs[]): Record<string, Level> {
  const joined: Record<string, Level> = {};
  for (const one of all) {
    for (const [name, level] of Object.entries(one)) {
      if (joined[name] !== "write") joined[name] = level;
    }
  }
  return joined;
}

describe("what the App asks for", () => {
  it("is known for every operation the code has, and for none it has not", () => {
    expect(operationsIn(sources())).toEqual(Object.keys(needs).toSorted());
  });

  it("is what its operations and events need: nothing less, nothing more", () => {
    const events = manifest.default_events.map((name) => eventNeeds[name] ?? { unknown: "read" as const });
    expect(manifest.default_permissions).toEqual(join([...Object.values(needs), ...events]));
  });

  it("is the events a server reads, all of them", () => {
    const read = matches(readText("src/bot/read-hint.ts"), /case "(\w+)":/g);
    expect(manifest.default_events.toSorted()).toEqual(read.toSorted());
  });

  it("notices an operation nobody thought of", () => {
    const text = "octokit.rest.repos.delete(place); await read(`teams/${team}`); const q = `mutation Lock($i: ID!)`";
    expect(operationsIn(text)).toEqual(["/teams/{}", "mutation Lock", "rest.repos.delete"]);
  });
});
