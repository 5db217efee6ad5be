import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { loadAssets, programFolder } from "../../assets.ts";
import { createGithubPerson, type GithubPerson } from "../../github/person.ts";
import { createGitPort } from "../../github/simple-git-port.ts";
import type { GameFile } from "../../github/port.ts";
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
  await hub.admin("/repos", { owner, name: repositoryName });
  const place = { apiUrl: hub.apiUrl, owner, repo: repositoryName };
  const person = createGithubPerson({ ...place, token: you.token });
  await person.invite(riley.login);
  await person.setVariable("CRUMB_PAGES_URL", `${hub.pagesUrl}/${owner}/${repositoryName}`);
  await person.ensureLabel({ name: "crumb", color: "8250df", description: "A game for Crumb to make" });
  const git = createGitPort({
    url: `${hub.url}/${owner}/${repositoryName}.git`,
    token: you.token,
    defaultBranch: "main",
    author: { name: "You", email: "you@localhost" },
  });
  const files = [...(await repositoryFiles(options)), ...(options.extra ?? [])];
  await git.publish({ branch: "main", folders: [{ path: "", files }], message: "chore: set up Crumb" });
  return { you: person, yourToken: you.token, reviewer: createGithubPerson({ ...place, token: riley.token }) };
}

/** What a repository holds to have Crumb: workflows, the set-up action, the single-file program and its data. */
async function repositoryFiles({ programs: folder = programFolder(), edit = keep }: SeedOptions): Promise<GameFile[]> {
  const { repository } = await loadAssets(folder);
  const text = (path: string, content: string): GameFile => ({ path, content: Buffer.from(content) });
  const programs = ["crumb.mjs", "assets.json"].map(async (name) => ({
    path: `.github/crumb/${name}`,
    content: await readFile(join(folder, name)),
  }));
  return [
    text("README.md", readme),
    ...Object.entries(repository).map(([path, content]) => text(path, edit(path, content))),
    ...(await Promise.all(programs)),
  ];
}

function keep(_path: string, text: string): string {
  return text;
}
