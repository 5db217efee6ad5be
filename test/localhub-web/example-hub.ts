import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createClock } from "../../src/localhub/clock.ts";
import { commitOnBranch, createCommit } from "../../src/localhub/domain/commits.ts";
import { createRef } from "../../src/localhub/domain/refs.ts";
import { createRepository, setCollaborator } from "../../src/localhub/domain/repositories.ts";
import { ensureUser } from "../../src/localhub/domain/users.ts";
import { createEventBus } from "../../src/localhub/events.ts";
import { createGitHost } from "../../src/localhub/git/git-host.ts";
import type { Actor, Hub } from "../../src/localhub/hub.ts";
import type { Repository } from "../../src/localhub/model.ts";
import { openStore } from "../../src/localhub/store.ts";
import { createWeb } from "../../src/localhub/web/create-web.ts";
import type { RunFiles } from "../../src/localhub/web/site.ts";

export interface ExampleHub {
  readonly url: string;
  readonly hub: Hub;
  readonly repository: Repository;
  /** Owner, writer, stranger and bot. */
  readonly people: Readonly<Record<"ada" | "grace" | "stranger" | "bot", Actor>>;
  /** Puts files on a branch as one commit of `who`. */
  readonly commit: (change: ExampleCommit) => Promise<string>;
  /** Starts a branch at the tip of main. */
  readonly branch: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ExampleCommit {
  readonly who: Actor;
  readonly branch: string;
  readonly message: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
}

/** The first commit of a repository has no branch to stand on; later ones go on top of theirs. */
async function commitFiles(hub: Hub, wanted: ExampleCommit & { readonly repository: Repository }): Promise<string> {
  const { repository, who, branch, message } = wanted;
  const git = hub.git.open(repository.id);
  const head = await git.ref(`refs/heads/${branch}`);
  const [headline = "", ...rest] = message.split("\n");
  const additions = Object.entries(wanted.files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
  if (head !== undefined) {
    const body = rest.join("\n").trim();
    return commitOnBranch(hub, who, {
      repository,
      branch,
      headline,
      body,
      additions,
      expectedHead: head,
      deletions: [],
    });
  }
  const changes = await Promise.all(
    additions.map(async ({ path, content }) => ({
      path,
      mode: "100644" as const,
      sha: await git.write("blob", content),
    })),
  );
  const tree = await git.changeTree(null, changes);
  const sha = await createCommit(hub, who, { repository, message, tree, parents: [] });
  await createRef(hub, who, { repository, ref: `refs/heads/${branch}`, sha });
  return sha;
}

const NO_FILES: RunFiles = {
  log: () => Promise.resolve(""),
  artifactZip: () => Promise.resolve(null),
  cancel: () => undefined,
};

/** The pages over a real store and real git in a fresh folder, on a free port of loopback. */
export async function startExampleHub(options: { readonly runFiles?: RunFiles } = {}): Promise<ExampleHub> {
  const dataDir = await mkdtemp(join(tmpdir(), "localhub-web-"));
  const urls = { web: "", api: "", graphql: "", pages: "http://127.0.0.1:9" };
  const hub: Hub = {
    store: openStore(dataDir),
    clock: createClock({ offsetMs: 0, save: () => undefined }),
    events: createEventBus(),
    git: createGitHost(join(dataDir, "git")),
    urls,
    dataDir,
  };
  const web = createWeb({ hub, runFiles: options.runFiles ?? NO_FILES });
  const server = serve({ fetch: web.fetch, port: 0, hostname: "127.0.0.1" });
  const port = await new Promise<number>((resolve) => {
    server.on("listening", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  urls.web = `http://127.0.0.1:${port}`;
  const as = (login: string): Actor => ({ user: ensureUser(hub, login), token: null });
  const repository = await createRepository(hub, { owner: "ada", name: "studio" });
  const people = { ada: as("ada"), grace: as("grace"), stranger: as("stranger"), bot: as("github-actions[bot]") };
  setCollaborator(hub, people.ada, { repository, login: "grace", access: "write" });
  const git = hub.git.open(repository.id);
  return {
    url: urls.web,
    hub,
    repository,
    people,
    commit: ({ who, branch, message, files }) => commitFiles(hub, { repository, who, branch, message, files }),
    branch: async (name) => {
      const sha = (await git.ref("refs/heads/main")) ?? "";
      await createRef(hub, people.ada, { repository, ref: `refs/heads/${name}`, sha });
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      hub.git.close();
      hub.store.flush();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
