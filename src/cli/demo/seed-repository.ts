import * as z from "zod";
import { loadAssets, programFolder } from "../../assets.ts";
import { createGithubPerson, type GithubPerson } from "../../github/person.ts";
import { createGitPort } from "../../github/simple-git-port.ts";
import type { GameFile } from "../../github/port.ts";
import { formatManifest, manifestOf, manifestPath } from "../../setup/manifest.ts";
import { programPath, sessionLabel, shippedFiles } from "../../setup/shipped-files.ts";
import type { Hub } from "./start-hub.ts";

const Account = z.object({ login: z.string(), token: z.string() });

export const owner = "you";
export const repositoryName = "games";

/** The people and the repository of a demonstration. */
export interface Studio {
  /** Owner of the repository: opens issues. */
  readonly you: GithubPerson;
  readonly yourToken: string;
  /** A second person with write access and a token of their own: reviews and merges. */
  readonly reviewer: GithubPerson;
}

const readme = `# Games

Open an issue with the label \`crumb\` and a sentence about the game you want. Crumb plans it, builds it, plays it in a
real browser and opens a pull request; you play the preview, say what to change, and merge what you like.
`;

export interface SeedOptions {
  /** Name of the repository. @default games */
  readonly name?: string;
  /** Files beyond what every Crumb repository has. */
  readonly extra?: readonly GameFile[];
  /** Changes a text file before it is committed. */
  readonly edit?: (path: string, text: string) => string;
  /** Folder of the built program. @default the running program's own */
  readonly programs?: string;
}

/** Makes the people and a repository that holds what a repository needs to have Crumb; repeatable. */
export async function seedRepository(hub: Hub, options: SeedOptions = {}): Promise<Studio> {
  const you = Account.parse(await hub.admin("/users", { login: owner, name: "You" }));
  const riley = Account.parse(await hub.admin("/users", { login: "riley", name: "Riley Reviewer" }));
  const repo = options.name ?? repositoryName;
  await hub.admin("/repos", { owner, name: repo });
  const place = { apiUrl: hub.apiUrl, owner, repo };
  const person = createGithubPerson({ ...place, token: you.token });
  await person.invite(riley.login);
  await person.setVariable("CRUMB_PAGES_URL", `${hub.pagesUrl}/${owner}/${repo}`);
  await person.ensureLabel(sessionLabel);
  const git = createGitPort({
    url: `${hub.url}/${owner}/${repo}.git`,
    token: you.token,
    defaultBranch: "main",
    author: { name: "You", email: "you@localhost" },
  });
  const files = await repositoryFiles(options);
  await git.publish({ branch: "main", folders: [{ path: "", files }], message: "chore: set up Crumb" });
  return { you: person, yourToken: you.token, reviewer: createGithubPerson({ ...place, token: riley.token }) };
}

/** What every Crumb repository gets, as changed, and what this one has besides; of one path the last wins. */
async function repositoryFiles({
  programs: folder = programFolder(),
  edit,
  extra = [],
}: SeedOptions): Promise<GameFile[]> {
  const shipped = await shippedFiles((await loadAssets(folder)).repository, folder);
  const text = (path: string, content: string): GameFile => ({ path, content: Buffer.from(content) });
  const change = ({ path, content }: GameFile): GameFile =>
    edit === undefined || path.startsWith(`${programPath}/`)
      ? { path, content }
      : text(path, edit(path, String(content)));
  const files = [
    text("README.md", readme),
    ...shipped.map(change),
    text(manifestPath, formatManifest(manifestOf(shipped))),
    ...extra,
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
