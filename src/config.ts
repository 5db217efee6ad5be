/**
 * Everything read from the environment and from `.github/crumb.yml`; nobody else looks at either. In: variables and
 * text. Out: typed settings or an {AppError} that says what to change.
 */
import type { Config } from "./core/config.ts";
import { AppError } from "./core/failure.ts";
import { formatProblems, readSettings } from "./settings/read-settings.ts";

export interface Environment {
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Root of the repository's Pages. */
  readonly pagesUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  /** Login under which we write. */
  readonly identity: string;
  readonly run: { readonly id: number; readonly url: string } | null;
  readonly isPaused: boolean;
  /** Who looks at sessions: the workflows themselves, or the server of a GitHub App. */
  readonly mode: "actions" | "app";
  /** Where the default branch is checked out. */
  readonly workspace: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads where we are and as whom, as Actions sets it. `CRUMB_TOKEN` is the job's token.
 * @throws {AppError} config.invalid naming the variable that is missing
 */
export function readEnvironment(env: Variables = process.env): Environment {
  const [owner = "", name = ""] = required(env, "GITHUB_REPOSITORY").split("/");
  const serverUrl = env["GITHUB_SERVER_URL"] ?? "https://github.com";
  return {
    apiUrl: env["GITHUB_API_URL"] ?? "https://api.github.com",
    serverUrl,
    pagesUrl: (env["CRUMB_PAGES_URL"] || `https://${owner.toLowerCase()}.github.io/${name}`).replace(/\/$/, ""),
    token: required(env, "CRUMB_TOKEN"),
    owner,
    name,
    defaultBranch: env["CRUMB_DEFAULT_BRANCH"] || "main",
    identity: env["CRUMB_IDENTITY"] || "github-actions[bot]",
    run: readRun(env, `${serverUrl}/${owner}/${name}`),
    isPaused: env["CRUMB_PAUSED"] === "true",
    mode: env["CRUMB_MODE"] === "app" ? "app" : "actions",
    workspace: env["GITHUB_WORKSPACE"] ?? process.cwd(),
  };
}

function readRun(env: Variables, repositoryUrl: string): Environment["run"] {
  const id = Number(env["GITHUB_RUN_ID"] ?? "");
  return id > 0 ? { id, url: `${repositoryUrl}/actions/runs/${id}` } : null;
}

/** Settings of this machine rather than of the repository. */
export interface Machine {
  /** A browser somebody configured. */
  readonly browserPath: string | undefined;
  /** Where Actions lets jobs append their outputs, `undefined` outside. */
  readonly outputFile: string | undefined;
  readonly isCi: boolean;
}

export function readMachine(env: Variables = process.env): Machine {
  return {
    browserPath: env["CRUMB_BROWSER"] || undefined,
    outputFile: env["GITHUB_OUTPUT"] || undefined,
    isCi: env["CI"] === "true",
  };
}

/** What a doctor may use besides the checkout: a way to ask GitHub, as people and Actions set it. */
export interface Access {
  readonly apiUrl: string;
  /** Empty when there is none. */
  readonly token: string;
  /** `owner/name`, where somebody named it. */
  readonly repository: string | null;
  readonly programPath: string;
}

export function readAccess(env: Variables = process.env): Access {
  return {
    apiUrl: (env["GITHUB_API_URL"] || "https://api.github.com").replace(/\/$/, ""),
    token: env["CRUMB_TOKEN"] || env["GH_TOKEN"] || env["GITHUB_TOKEN"] || "",
    repository: env["GITHUB_REPOSITORY"] || null,
    programPath: env["PATH"] ?? "",
  };
}

/** Whether a repository was named to us, as Actions does. */
export function isInWorkflow(env: Variables = process.env): boolean {
  return (env["GITHUB_REPOSITORY"] ?? "") !== "" && (env["CRUMB_TOKEN"] ?? "") !== "";
}

function required(env: Variables, name: string): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw new AppError({
    code: "config.invalid",
    message: `The variable ${name} is not set.`,
    retryable: false,
    hint: "This command runs inside a workflow of a repository that has Crumb; `npm run demo` makes one on this machine.",
  });
}

/**
 * Reads a repository's settings; no file means the defaults.
 * @throws {AppError} config.invalid with every problem, its line and what should stand there
 */
export function readConfig(text: string | null): Config {
  const read = readSettings(text);
  if (read.ok) return read.config;
  throw new AppError({
    code: "config.invalid",
    message: formatProblems(read.problems).slice(0, 2000),
    retryable: false,
    hint: "`crumb config explain` lists every key, its value and what it means; so does docs/reference/configuration.md.",
  });
}
