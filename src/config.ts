/**
 * Everything read from the environment; nobody else looks at it. In: variables. Out: typed settings or an {AppError}
 * that says what to change.
 */
import { AppError } from "./core/failure.ts";
import type { Identity } from "./github/port.ts";

export interface Environment {
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Root of the repository's Pages. */
  readonly pagesUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly identity: Identity;
  /** `attempt` is above 1 where somebody had the run repeated by hand. */
  readonly run: { readonly id: number; readonly url: string; readonly attempt: number } | null;
  readonly isPaused: boolean;
  /** Who looks at sessions: the workflows themselves, or the server of a GitHub App. */
  readonly mode: "actions" | "app";
  /** Where the default branch is checked out. */
  readonly workspace: string;
  /** Between two writes, so that GitHub does not shut us out; 0 where nobody would. */
  readonly writeGapMs: number;
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
    pagesUrl: pagesUrlOf({ owner, name }, env["CRUMB_PAGES_URL"]),
    token: required(env, "CRUMB_TOKEN"),
    owner,
    name,
    defaultBranch: env["CRUMB_DEFAULT_BRANCH"] || "main",
    identity: identityOf(env["CRUMB_APP"], "job"),
    run: readRun(env, `${serverUrl}/${owner}/${name}`),
    isPaused: env["CRUMB_PAUSED"] === "true",
    mode: env["CRUMB_MODE"] === "app" ? "app" : "actions",
    workspace: env["GITHUB_WORKSPACE"] ?? process.cwd(),
    writeGapMs: readWriteGap(env),
  };
}

/** Where a repository's pages are, unless `CRUMB_PAGES_URL` says otherwise. */
export function pagesUrlOf({ owner, name }: { owner: string; name: string }, given: string | undefined): string {
  return (given || `https://${owner.toLowerCase()}.github.io/${name}`).replace(/\/$/, "");
}

/** The login of workflows, under which landings write in either mode. */
const jobIdentity = "github-actions[bot]";

/**
 * Whose writing is ours, for a job or for the server of an App.
 * @param app short name of the App that looks after the repository, or did so once
 */
export function identityOf(app: string | undefined, writer: "job" | "server"): Identity {
  if (!app) return [jobIdentity];
  const bot = `${app}[bot]`;
  return writer === "job" ? [jobIdentity, bot] : [bot, jobIdentity];
}

function readWriteGap(env: Variables): number {
  return Number(optionalSetting(env, "CRUMB_WRITE_GAP_MS", { form: /^\d{1,5}$/, otherwise: "1000" }));
}

function readRun(env: Variables, repositoryUrl: string): Environment["run"] {
  const id = Number(env["GITHUB_RUN_ID"] ?? "");
  const attempt = Number(env["GITHUB_RUN_ATTEMPT"] ?? "1");
  return id > 0 ? { id, url: `${repositoryUrl}/actions/runs/${id}`, attempt } : null;
}

/** What the server of a GitHub App is told. */
export interface ServerSettings {
  readonly appId: string;
  /** PEM text. */
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly host: string;
  readonly port: number;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** How often everything is looked at without a hint. */
  readonly sweepSeconds: number;
  /** Between two writes of one installation, in milliseconds; 0 where GitHub shuts nobody out. */
  readonly writeGapMs: number;
}

/**
 * Reads what a server needs; the key may lie in a file. GitHub is github.com unless GHE_HOST or GITHUB_API_URL say so.
 * @param readText text of a file
 * @throws {AppError} config.invalid naming the variable and what to do
 */
export function readServerSettings(readText: (path: string) => string, env: Variables = process.env): ServerSettings {
  const apiUrl = (
    env["GITHUB_API_URL"] || (env["GHE_HOST"] ? `https://${env["GHE_HOST"]}/api/v3` : "https://api.github.com")
  ).replace(/\/$/, "");
  const ofApi = apiUrl === "https://api.github.com" ? "https://github.com" : apiUrl.replace(/\/api\/v3$/, "");
  return {
    appId: requiredSetting(env, "APP_ID", /^\d+$/),
    privateKey: readKey(env, readText),
    webhookSecret: requiredSetting(env, "WEBHOOK_SECRET", /./),
    host: env["HOST"] || "127.0.0.1",
    port: Number(optionalSetting(env, "PORT", { form: /^\d{1,5}$/, otherwise: "3000" })),
    apiUrl,
    serverUrl: (env["GITHUB_SERVER_URL"] || ofApi).replace(/\/$/, ""),
    sweepSeconds: Number(optionalSetting(env, "SWEEP_SECONDS", { form: /^[1-9]\d{0,3}$/, otherwise: "60" })),
    writeGapMs: readWriteGap(env),
  };
}

function readKey(env: Variables, readText: (path: string) => string): string {
  const path = env["PRIVATE_KEY_PATH"];
  const text = env["PRIVATE_KEY"] || (path ? readText(path) : "");
  const key = text.replaceAll("\\n", "\n").trim();
  if (key.startsWith("-----BEGIN") && key.includes("PRIVATE KEY-----")) return `${key}\n`;
  const name = env["PRIVATE_KEY"] ? "PRIVATE_KEY" : path ? `The file of PRIVATE_KEY_PATH` : "PRIVATE_KEY_PATH";
  throw badSetting(
    text === "" ? `${name} is not set.` : `${name} holds no private key.`,
    "Generate a private key on the App's page and name the downloaded .pem file in PRIVATE_KEY_PATH.",
  );
}

const settingAdvice: Readonly<Record<string, string>> = {
  APP_ID: "Set it to the number on the App's page (Settings, Developer settings, GitHub Apps).",
  WEBHOOK_SECRET: "Set it to the webhook secret entered on the App's page.",
  PORT: "Set it to the number of a free port, 3000 if unset.",
  CRUMB_WRITE_GAP_MS:
    "Set it to the milliseconds between two writes, 1000 if unset, or to 0 for a GitHub without limits.",
  SWEEP_SECONDS: "Set it to the seconds between two looks at everything, 60 if unset.",
};

function requiredSetting(env: Variables, name: string, form: RegExp): string {
  const value = env[name]?.trim() ?? "";
  if (form.test(value)) return value;
  throw badSetting(value === "" ? `${name} is not set.` : `${name} is "${value}".`, settingAdvice[name] ?? "");
}

function optionalSetting(
  env: Variables,
  name: string,
  { form, otherwise }: { form: RegExp; otherwise: string },
): string {
  return env[name] ? requiredSetting(env, name, form) : otherwise;
}

function badSetting(message: string, advice: string): AppError {
  const hint = `${advice} docs/guides/github-app.md lists them all.`;
  return new AppError({ code: "config.invalid", message, retryable: false, hint });
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
