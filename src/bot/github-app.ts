import * as z from "zod";
import { AppError } from "../core/failure.ts";
import { connect } from "../github/connect.ts";
import { describeFailure } from "../github/describe-failure.ts";

export interface Installation {
  readonly id: number;
  readonly isSuspended: boolean;
}

export interface ListedRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/** A GitHub App as its server needs it. Every function throws {AppError} github.unavailable, github.refused. */
export interface GithubApp {
  /** Short name, which its login is made of. */
  slug(): Promise<string>;
  listInstallations(): Promise<readonly Installation[]>;
  listRepositories(installation: number): Promise<readonly ListedRepository[]>;
  /** A token good for some minutes at least, as far as our clock can tell. */
  token(installation: number): Promise<string>;
  /** Another token, for when GitHub no longer takes the last one. */
  renewToken(installation: number): Promise<string>;
  /** Whether GitHub signed a delivery. */
  isSigned(body: string, signature: string): Promise<boolean>;
}

export interface AppKeys {
  readonly appId: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

/** A token lives an hour; what is asked with it may take a while. */
const tokenUseMs = 50 * 60 * 1000;

const App = z.object({ slug: z.string() });
const Installations = z.array(z.object({ id: z.number(), suspended_at: z.string().nullish() }));
const Token = z.object({ token: z.string() });

/** Signs in as an App through Probot, which knows how: signatures, keys, clocks that differ. */
export async function createGithubApp({ appId, privateKey, webhookSecret, apiUrl }: AppKeys): Promise<GithubApp> {
  const { Probot, ProbotOctokit } = await loadProbot();
  // Pace and repetition are the queue's: what is limited is tried again when GitHub says.
  const Octokit = ProbotOctokit.defaults((options: Readonly<Record<string, unknown>>) => ({
    ...options,
    throttle: { enabled: false },
    retry: { enabled: false },
  }));
  const keys = { appId, privateKey, secret: webhookSecret, baseUrl: apiUrl };
  const probot = await new Probot({ ...keys, Octokit, logLevel: "fatal" }).ready();
  const octokit = await probot.auth();
  const ask = async <T>(what: string, question: Promise<T>): Promise<T> => {
    try {
      return await question;
    } catch (error) {
      throw new AppError(describeFailure(error, what), { cause: error });
    }
  };
  const tokens = new Map<number, { readonly token: string; readonly mintedAtMs: number }>();
  const renewToken = async (installation: number): Promise<string> => {
    const mint = octokit.rest.apps.createInstallationAccessToken({ installation_id: installation });
    const { token } = Token.parse((await ask("a token", mint)).data);
    tokens.set(installation, { token, mintedAtMs: Date.now() });
    return token;
  };
  const token = async (installation: number): Promise<string> => {
    const known = tokens.get(installation);
    return known !== undefined && Date.now() - known.mintedAtMs < tokenUseMs ? known.token : renewToken(installation);
  };
  return {
    token,
    renewToken,
    slug: async () => App.parse((await ask("the App", octokit.rest.apps.getAuthenticated())).data).slug,
    listInstallations: async () => {
      const rows = octokit.paginate(octokit.rest.apps.listInstallations, { per_page: 100 });
      const listed = Installations.parse(await ask("the installations", rows));
      return listed.map(({ id, suspended_at: at }) => ({ id, isSuspended: at != null }));
    },
    listRepositories: async (installation) => {
      const renew = async (): Promise<string> => renewToken(installation);
      const place = { apiUrl, token: await token(installation), owner: "", repo: "", renewToken: renew };
      const as = connect(place).octokit;
      const rows = await as.paginate(as.rest.apps.listReposAccessibleToInstallation, { per_page: 100 });
      return rows.map(({ id, name, owner, archived }) => ({ id, owner: owner.login, name, isArchived: archived }));
    },
    isSigned: async (body, signature) => probot.webhooks.verify(body, signature).catch(() => false),
  };
}

/** @throws {AppError} setup.missing in the copy that repositories carry, which serves nobody */
async function loadProbot() {
  try {
    return await import("./probot.ts");
  } catch (error) {
    const message = "This copy of the program has no server in it.";
    const hint =
      "The copy inside a repository is for its jobs. Run `crumb serve` from a checkout: npm run crumb -- serve";
    throw new AppError({ code: "setup.missing", message, retryable: false, hint }, { cause: error });
  }
}
