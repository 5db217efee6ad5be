import type { Context, Hono } from "hono";
import { authenticate } from "../api/authenticate.ts";
import { isAllowed, RIGHTS } from "../domain/access.ts";
import { announceRefChange } from "../domain/ref-changes.ts";
import { forbiddenBy, isForwardOnly } from "../domain/rulesets.ts";
import { mayChangeWorkflows } from "../domain/workflow-files.ts";
import { findRepositoryEver } from "../domain/repositories.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { parsePushCommands } from "./push-commands.ts";
import { serveGit } from "./serve-git.ts";

const PATHS = ["/info/refs", "/git-upload-pack", "/git-receive-pack"] as const;

/** Serves clones, fetches and pushes at `/owner/name(.git)/…`. */
export function addGitRoutes(app: Hono, hub: Hub): void {
  // Pushes to one repository go one after the other, so that "before and after" belongs to one push.
  const queues = new Map<number, Promise<unknown>>();
  const inTurn = <Result>(id: number, work: () => Promise<Result>): Promise<Result> => {
    const next = (queues.get(id) ?? Promise.resolve()).then(work, work);
    queues.set(id, next);
    return next;
  };
  for (const path of PATHS) {
    const handle = async (c: Context) => {
      const name = (c.req.param("repo") ?? "").replace(/\.git$/, "");
      const repository = findRepositoryEver(hub, c.req.param("owner") ?? "", name);
      const pushing = path === "/git-receive-pack" || c.req.query("service") === "git-receive-pack";
      const door = openDoor(hub, c, { repository, pushing });
      if (door.type === "refused") return door.response;
      const request = { hub, c, path, ...door };
      return path === "/git-receive-pack"
        ? inTurn(door.repository.id, () => receive(request))
        : (await answer(request)).response;
    };
    app.on(["GET", "POST"], `/:owner/:repo${path}`, handle);
  }
}

type Door =
  | { readonly type: "open"; readonly repository: Repository; readonly actor: Actor | null }
  | { readonly type: "refused"; readonly response: Response };

function openDoor(hub: Hub, c: Context, wanted: { repository: Repository | undefined; pushing: boolean }): Door {
  const refused = (status: 401 | 403 | 404, text: string): Door => {
    if (status === 401) c.header("WWW-Authenticate", 'Basic realm="GitHub"');
    return { type: "refused", response: c.text(text, status) };
  };
  const actor = actorOf(hub, c);
  if (actor === undefined) return refused(401, "Invalid username or token.");
  const { repository, pushing } = wanted;
  const right = pushing ? RIGHTS.writeContents : RIGHTS.readContents;
  if (repository !== undefined && pushing && repository.archived === true) {
    return refused(403, "This repository was archived so it is read-only.");
  }
  if (repository !== undefined && isAllowed(hub, actor, { repository, right })) {
    return { type: "open", repository, actor };
  }
  if (actor === null) return refused(401, "Authentication required.");
  return pushing && repository !== undefined
    ? refused(403, `Permission to ${repository.name} denied to ${actor.user.login}.`)
    : refused(404, "Repository not found.");
}

function actorOf(hub: Hub, c: Context): Actor | null | undefined {
  try {
    return authenticate(hub, c.req.header("authorization"));
  } catch {
    // authenticate only throws for tokens that are no good.
    return undefined;
  }
}

interface Served {
  readonly hub: Hub;
  readonly c: Context;
  readonly path: string;
  readonly repository: Repository;
  readonly actor: Actor | null;
}

function answer(served: Served, body?: Buffer, more: Readonly<Record<string, string>> = {}) {
  const { hub, c, path, repository, actor } = served;
  return serveGit({
    repositoryPath: hub.git.path(repository.id),
    method: c.req.method,
    pathInfo: path,
    query: new URL(c.req.url).search.slice(1),
    headers: c.req.raw.headers,
    body: body === undefined ? c.req.raw.body : new Blob([new Uint8Array(body)]).stream(),
    environment: {
      LOCALHUB_WORKFLOWS: actor === null || mayChangeWorkflows(actor) ? "open" : "closed",
      LOCALHUB_DEFAULT_BRANCH: repository.defaultBranch,
      ...more,
    },
  });
}

async function receive(served: Served): Promise<Response> {
  const { hub, c, repository, actor } = served;
  const body = Buffer.from(await c.req.arrayBuffer());
  const moves = parsePushCommands(body);
  const names = (some: typeof moves) => some.map((move) => move.name).join("\n");
  const { response, done } = await answer(served, body, {
    LOCALHUB_CLOSED_REFS: names(moves.filter((move) => forbiddenBy(hub, repository, { ...move, ref: move.name }))),
    LOCALHUB_FORWARD_REFS: names(moves.filter((move) => isForwardOnly(hub, repository, move.name))),
  });
  await done;
  if (actor === null) return response;
  const git = hub.git.open(repository.id);
  for (const { name, before, after } of moves) {
    if (before === after || ((await git.ref(name)) ?? null) !== after) continue;
    await announceRefChange(hub, actor, { repository, name, before, after });
  }
  return response;
}
