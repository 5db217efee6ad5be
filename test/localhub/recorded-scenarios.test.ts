import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { commonWords, differences } from "../github-descriptions/compare-recorded.ts";
import { isRecord } from "../github-descriptions/json-schema.ts";
import { readScenarios, type Recorded } from "../github-descriptions/recorded.ts";
import { type RunningLocalhub, startLocalhub } from "../support/localhub.ts";

/** The recordings were made in an organization; here its repositories are user A's own. */
const ORGANIZATION = "octokit-fixture-org";
const USER_A = "octokit-fixture-user-a";
const USER_B = "octokit-fixture-user-b";
/** How recordings write tokens, and SHAs in the order they came. */
const numbered = (n: number) => `${"0".repeat(39)}${n}`;

/** Scenarios that are not run, each with an endpoint that the local GitHub does not have. */
const EXCLUDED: Readonly<Record<string, string>> = {
  "get-organization": "GET /orgs/{org}",
  "mark-notifications-as-read": "PUT /notifications",
  "project-cards": "POST /projects/columns/{column_id}/cards",
  "release-assets": "GET /repos/{owner}/{repo}/releases/tags/{tag}",
  "release-assets-conflict": "GET /repos/{owner}/{repo}/releases/tags/{tag}",
};

/** Differences that are to be: they come from what was recorded, or from what a local GitHub is. */
const KNOWN: readonly { readonly difference: RegExp; readonly because: string }[] = [
  { difference: /author_association: "OWNER" instead of "MEMBER"/, because: "there are no organizations here" },
  { difference: /\/organization: missing/, because: "there are no organizations here" },
  { difference: /\/(dismissal_)?restrictions: missing/, because: "only organizations can name who may" },
  { difference: /tmp-scenario-/, because: "the recording kept the name the repository had while it was made" },
  { difference: /hello-world.*topics/, because: "it was given topics before" },
  { difference: /"main" instead of "master"|blob\/master|ref=master/, because: "its default branch is an old one" },
  { difference: /markdown.* \/body: "<h3>Hello<\/h3>/, because: "GitHub decorates what it renders" },
  { difference: /get-archive.*(codeload|1f8b08)/, because: "archives come from another address and are packed anew" },
];

/** What stands in a repository before its scenario begins. */
interface Scene {
  readonly repository?: string;
  readonly issues?: readonly { readonly title: string; readonly body?: string; readonly by?: string }[];
  readonly labels?: readonly { readonly name: string; readonly color: string; readonly description: string }[];
  readonly readme?: string;
}

/** GitHub gives these to every new repository. */
const firstLabels: Scene["labels"] = [
  { name: "bug", color: "d73a4a", description: "Something isn't working" },
  { name: "documentation", color: "0075ca", description: "Improvements or additions to documentation" },
  { name: "duplicate", color: "cfd3d7", description: "This issue or pull request already exists" },
  { name: "enhancement", color: "a2eeef", description: "New feature or request" },
  { name: "good first issue", color: "7057ff", description: "Good for newcomers" },
  { name: "help wanted", color: "008672", description: "Extra attention is needed" },
  { name: "invalid", color: "e4e669", description: "This doesn't seem right" },
  { name: "question", color: "d876e3", description: "Further information is requested" },
  { name: "wontfix", color: "ffffff", description: "This will not be worked on" },
];

const scenes: Readonly<Record<string, Scene>> = {
  "add-and-remove-repository-collaborator": {},
  "add-labels-to-issue": {},
  "branch-protection": { readme: "# branch-protection" },
  "create-file": {},
  "create-status": { readme: "# create-status" },
  errors: {},
  "get-archive": { readme: "# get-archive" },
  "get-content": { repository: "hello-world", readme: "# hello-world" },
  "get-repository": { repository: "hello-world" },
  "get-root": {},
  "git-refs": { readme: "# git-refs" },
  labels: { labels: firstLabels },
  "lock-issue": { issues: [{ title: "Issue to lock" }] },
  markdown: {},
  "paginate-issues": { issues: Array.from({ length: 13 }, (_, n) => ({ title: `Test issue ${n + 1}` })) },
  "rename-repository": {},
  "search-issues": {
    issues: [
      { title: "The doors don’t open", body: 'I tried "open sesame" as seen on Wikipedia but no luck!' },
      {
        title: "Sesame seeds split without a pop!",
        body: "I’ve waited all year long, but there was no pop 😭",
        by: USER_B,
      },
    ],
  },
};

const scenarios = readScenarios();
const tokens: Record<string, string> = {};
let hub: RunningLocalhub;

beforeAll(async () => {
  hub = await startLocalhub();
  for (const [login, acceptsInvitations] of [[USER_A, true] as const, [USER_B, false] as const]) {
    tokens[login] = String((await hub.admin("/users", { login, acceptsInvitations }))["token"]);
  }
});
afterAll(() => hub.stop());

test("every recorded scenario is run, or excluded for an endpoint that is not there", () => {
  const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b));
  expect(sorted([...Object.keys(scenes), ...Object.keys(EXCLUDED)])).toEqual(sorted(scenarios.keys()));
  // What is served is what is kept of GitHub's description (served.test.ts).
  const { operations } = Kept.parse(JSON.parse(readFileSync("scripts/github-descriptions/kept.json", "utf8")));
  const served = new Set(operations.map(nameless));
  const wrong = Object.entries(EXCLUDED).filter(([name, operation]) => {
    const isAsked = scenarios.get(name)?.some((recorded) => isOf(nameless(operation), recorded)) === true;
    return served.has(nameless(operation)) || !isAsked;
  });
  expect(wrong).toEqual([]);
});

const Kept = z.object({ operations: z.array(z.string()) });

/** An operation whatever its parameters are called. */
function nameless(operation: string): string {
  return operation.replace(/\{[^}]+\}/g, "{}");
}

function isOf(operation: string, { method, path }: Recorded): boolean {
  const pattern = operation.replaceAll("{}", "[^/]+");
  return new RegExp(`^${pattern}$`).test(`${method.toUpperCase()} ${path.split("?")[0]}`);
}

describe("as recorded from GitHub", () => {
  test.each(Object.entries(scenes))("%s", async (name, scene) => {
    const names = await setTheScene(name, scene);
    const found: string[] = [];
    for (const recorded of scenarios.get(name) ?? []) {
      found.push(...(await replay(recorded, names)));
    }
    expect(found.filter((one) => !KNOWN.some(({ difference }) => difference.test(one)))).toEqual([]);
  });
});

const Sha = z.object({ sha: z.string() });
const Written = z.object({ commit: Sha, content: Sha });

/** Where archives are had from. */
const ARCHIVE = `/${USER_A}/get-archive/legacy.tar.gz/refs/heads/main`;

/** What a recording calls by a number of its own, and what it is here. */
type Names = Map<string, string>;

async function setTheScene(name: string, scene: Scene): Promise<Names> {
  const repository = scene.repository ?? name;
  const path = `/repos/${USER_A}/${repository}`;
  const { id } = await hub.admin("/repos", { owner: USER_A, name: repository, pages: false });
  const names: Names = new Map([["/repositories/1000", `/repositories/${String(id)}`]]);
  for (const label of scene.labels ?? []) await ask("POST", `${path}/labels`, { body: label });
  for (const { by = USER_A, ...issue } of scene.issues ?? []) await ask("POST", `${path}/issues`, { body: issue, by });
  if (scene.readme === undefined) return names;
  // Two commits: the recordings call the tip 1 and the one below it 2.
  const file = `${path}/contents/README.md`;
  const draft = await ask("PUT", file, { body: { message: "draft", content: "" } });
  const { commit, content } = Written.parse(draft.body);
  const text = Buffer.from(scene.readme).toString("base64");
  const final = await ask("PUT", file, { body: { message: "final", content: text, sha: content.sha } });
  return names.set(numbered(1), Written.parse(final.body).commit.sha).set(numbered(2), commit.sha);
}

async function replay(recorded: Recorded, names: Names): Promise<string[]> {
  const rename = (text: string) => [...names].reduce((all, [theirs, mine]) => all.replaceAll(theirs, mine), ours(text));
  const path = rename(recorded.path);
  const by = recorded.reqheaders["authorization"]?.endsWith(numbered(2)) === true ? USER_B : USER_A;
  const { accept = "", "content-type": type } = recorded.reqheaders;
  const text = typeof recorded.body === "string" ? recorded.body : JSON.stringify(recorded.body);
  const body = text === "" ? undefined : rename(text);
  const answer = await ask(recorded.method.toUpperCase(), path, { by, accept, text: body, type });
  if (isRecord(answer.body) && typeof answer.body["id"] === "number" && recorded.path.endsWith(`/${USER_B}`)) {
    names.set("/repository_invitations/1000", `/repository_invitations/${answer.body["id"]}`);
  }
  if (answer.status === 302) names.set(ARCHIVE, new URL(answer.headers["location"] ?? "").href);
  const of = `${recorded.method} ${recorded.path} `;
  return differences(inCommonWords(recorded), inCommonWords(answer)).map((one) => `${of}${one}`);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

async function ask(
  method: string,
  path: string,
  more: { by?: string; body?: unknown; text?: string | undefined; accept?: string; type?: string | undefined },
): Promise<Answer> {
  const body = more.text ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
  const response = await fetch(path.startsWith("http") ? path : `${hub.apiUrl}${path}`, {
    method,
    redirect: "manual",
    headers: {
      authorization: `token ${tokens[more.by ?? USER_A]}`,
      accept: more.accept ?? "application/vnd.github+json",
      "content-type": more.type ?? "application/json",
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed };
}

/** Both sides in one form: status, body, and the headers that say something. */
function inCommonWords(side: Recorded | Answer): unknown {
  const { status, headers } = side;
  const body = "response" in side ? side.response : side.body;
  const hosts = {
    "https://api.github.com": "API",
    "https://github.com": "WEB",
    [hub.apiUrl]: "API",
    [hub.url]: "WEB",
  };
  const shown = { status, headers: { link: links(headers["link"]), location: headers["location"] ?? "" }, body };
  const common: unknown = JSON.parse(commonWords(ours(JSON.stringify(shown)), hosts));
  return common;
}

/** The pages a `Link` header names, in any order. */
function links(header: string | undefined): Record<string, string> {
  const found = [...(header ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, url = "", rel = ""]) => [rel, url]));
}

function ours(text: string): string {
  return text.replaceAll(ORGANIZATION, USER_A);
}
