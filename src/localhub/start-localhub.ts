// In: a data folder and ports. Out: a hub that listens, and how to stop it.
// Not its business: the command line and signals (main.ts).
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { createRunner } from "./actions/create-runner.ts";
import type { Runner, RunnerOptions } from "./actions/host.ts";
import { createActionsHost } from "./actions-host.ts";
import { createAdmin, onlyAdmin } from "./admin.ts";
import { tellApps } from "./apps/announce.ts";
import { createApi } from "./api/create-api.ts";
import { createSignedDownloads } from "./api/downloads.ts";
import { pathByName } from "./by-repository-id.ts";
import { claimDataFolder } from "./claim-data-folder.ts";
import { createClock } from "./clock.ts";
import { createContentAccounts } from "./content-limits.ts";
import { gitFolder } from "./data-folders.ts";
import { createDownloadLinks } from "./download-links.ts";
import { userById } from "./present/user.ts";
import { breakRequests } from "./faults/break-requests.ts";
import { createFaults, type Faults } from "./faults/create-faults.ts";
import { createFaultDoor } from "./faults/fault-door.ts";
import { createEventBus } from "./events.ts";
import { addGitRoutes } from "./git/add-git-routes.ts";
import { createGitHost } from "./git/git-host.ts";
import { createDeliverer } from "./hooks/create-deliverer.ts";
import type { Hub } from "./hub.ts";
import { createPages } from "./pages/create-pages.ts";
import { deployArtifact } from "./pages/deploy-artifact.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createRecorder, recordExchanges } from "./record.ts";
import { createRunFiles } from "./run-files.ts";
import { openStore } from "./store.ts";
import { createWeb } from "./web/create-web.ts";
import { zipArtifact } from "./zip-artifact.ts";

export interface LocalhubOptions {
  readonly dataDir: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly pagesPort: number;
  readonly runner: RunnerOptions;
}

export interface Localhub {
  readonly urls: Hub["urls"];
  readonly adminToken: string;
  /** Ends jobs, closes the ports, saves. */
  stop(): Promise<void>;
}

/** Starts a hub on 127.0.0.1 and resolves once both ports answer. */
export async function startLocalhub(options: LocalhubOptions): Promise<Localhub> {
  const giveBack = claimDataFolder(options.dataDir);
  let pathOf: (request: Request) => string = getPath;
  const app = new Hono({ getPath: (request) => pathOf(request) });
  const pagesApp = new Hono();
  const [server, pagesServer] = await Promise.all([listen(app, options.port), listen(pagesApp, options.pagesPort)]);
  const hub = openHub(options.dataDir, { web: server.url, pages: pagesServer.url });
  pathOf = (request) => pathByName(hub, request);
  const adminToken = secretOf(hub, "admin-token");
  const recorder = createRecorder(hub.events);
  const faults = createFaults(hub.clock);
  const deliverer = createDeliverer(hub, faults, recorder.write);
  hub.events.subscribe(deliverer.onEvent);
  hub.events.subscribe((event) => tellApps({ hub, deliverer }, event));
  const runner = await createRunner(createActionsHost(hub, deployArtifact), options.runner);
  const feed = feedRunner(hub, runner, faults);

  const limits = { limits: createRateLimits(hub.clock), content: createContentAccounts(hub.clock) };
  const shared = { hub, runner: () => runner, deliverer, faults, ...limits };
  const downloads = { hub, links: createDownloadLinks(), zip: zipArtifact };
  // What is answered for is on disk, or a killed hub would forget it.
  app.use(async (_, next) => {
    await next();
    hub.store.flush();
  });
  app.use(recordExchanges(recorder, hub));
  app.use(breakRequests(faults));
  app.route("/_fault", createFaultDoor(faults, onlyAdmin(adminToken)));
  app.route("/_admin", createAdmin({ ...shared, token: adminToken, openEvents: feed.open, record: recorder.start }));
  app.route("/api", createApi({ ...shared, ...downloads, deploy: deployArtifact }));
  app.route("/", createSignedDownloads(downloads));
  addGitRoutes(app, hub);
  app.route("/", createWeb({ hub, runFiles: createRunFiles(hub, runner), secret: secretOf(hub, "cookie-secret") }));
  pagesApp.route("/", createPages(hub));

  return {
    urls: hub.urls,
    adminToken,
    async stop() {
      await runner.stop();
      await Promise.all([close(server.server), close(pagesServer.server)]);
      hub.git.close();
      hub.store.flush();
      giveBack();
    },
  };
}

function openHub(dataDir: string, at: { web: string; pages: string }): Hub {
  const store = openStore(dataDir);
  const saved = store.settings.get("clock-offset")?.value;
  const clock = createClock({
    offsetMs: typeof saved === "number" ? saved : 0,
    save: (offsetMs) => void store.settings.put({ id: "clock-offset", value: offsetMs }),
  });
  const urls = { ...at, api: `${at.web}/api/v3`, graphql: `${at.web}/api/graphql` };
  return { store, clock, events: createEventBus(), git: createGitHost(gitFolder(dataDir)), urls, dataDir };
}

/** Hands events to the runner, one after the other, so that runs get their numbers in order. */
function feedRunner(hub: Hub, runner: Runner, faults: Faults): { open: () => number } {
  let open = 0;
  let last: Promise<unknown> = Promise.resolve();
  hub.events.subscribe((event) => {
    const fault = faults.takeEvent({ ...event, towards: "workflows" })?.fault;
    if (fault === "drop") return;
    if (hub.store.actionsSettings.get(event.repositoryId)?.enabled === false) return;
    open += 1;
    const { name, action, repositoryId, payload, senderId: actorId, causedByJobToken: byJobToken } = event;
    const actorLogin = userById(hub, actorId).login;
    last = last
      .then(async () => {
        const triggers = triggersOf(name);
        for (const trigger of fault === "duplicate" ? [...triggers, ...triggers] : triggers) {
          await runner.onEvent({ name: trigger, action, repositoryId, actorId, actorLogin, payload, byJobToken });
        }
      })
      .catch((error: unknown) => process.stderr.write(`localhub: event ${name}: ${String(error)}\n`))
      .finally(() => {
        open -= 1;
      });
  });
  return { open: () => open };
}

/** Workflows may wait for one webhook in two ways: with the rights of the pull request, or of its base. */
function triggersOf(name: string): readonly string[] {
  return name === "pull_request" ? [name, "pull_request_target"] : [name];
}

/** A secret made once per data folder. */
function secretOf(hub: Hub, name: string): string {
  const known = hub.store.settings.get(name)?.value;
  if (typeof known === "string") return known;
  const value = randomBytes(24).toString("hex");
  hub.store.settings.put({ id: name, value });
  return value;
}

function listen(app: Hono, port: number): Promise<{ server: ServerType; url: string }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, (info: AddressInfo) =>
      resolve({ server, url: `http://127.0.0.1:${info.port}` }),
    );
    // A client that was busy for a while must not find its idle connection closed just as it writes again.
    if ("keepAliveTimeout" in server) server.keepAliveTimeout = 65_000;
    server.once("error", reject);
  });
}

function close(server: ServerType): Promise<void> {
  if ("closeAllConnections" in server) server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
