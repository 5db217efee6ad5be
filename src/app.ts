/**
 * The whole idea. A pass looks at one session, records what is new and what follows from it, does what is due, and
 * makes GitHub show it; a sweep finds the sessions that want a pass. Hints only say which issue to look at: a pass run
 * twice, late or for nothing is harmless. Landing, the other entrance of the log, is in landing/.
 */
import type { Config } from "./core/config.ts";
import { AppError } from "./core/failure.ts";
import type { State } from "./core/state.ts";
import { acknowledge } from "./dispatch/acknowledge.ts";
import { leavePlace } from "./dispatch/admit.ts";
import { claimDue } from "./dispatch/claim.ts";
import { converge } from "./dispatch/converge.ts";
import type { DispatchDeps } from "./dispatch/deps.ts";
import { look } from "./dispatch/look.ts";
import { performAll } from "./dispatch/perform.ts";
import { explainLog, explainSettings, welcomeEmptyIssue } from "./dispatch/tell-people.ts";
import { missesLog, refuseLostLog } from "./dispatch/refuse-lost-log.ts";
import { inbox, sessionLabel } from "./inbox/inbox.ts";
import type { News } from "./inbox/news.ts";
import { digest } from "./transcript/digest.ts";
import { openOwnLog, type Log } from "./transcript/log.ts";
import type { Propose } from "./transcript/port.ts";
import { record } from "./transcript/record.ts";

export interface AppDeps extends DispatchDeps {
  /** Settings of the repository, frozen into sessions that open now. @throws {AppError} config.invalid */
  readonly config: () => Promise<Config>;
}

/**
 * How often one pass looks again: because it opened the pull request, or because the log moved while it wrote surfaces.
 * Who wrote nothing overwrote nothing.
 */
const maxLooks = 4;

/**
 * Looks at one session and brings it as far as it goes without waiting.
 * @param number of its issue, or of its pull request
 * @param known its log, where it was read a moment ago
 * @returns the state as it then stands; `null` when there is no such issue or it opens no session
 */
export async function pass(number: number, deps: AppDeps, known?: Log): Promise<State | null> {
  let issue = number;
  try {
    const log = known ?? (await openOwnLog(deps.transcriptOf(number)));
    // Only issues have logs, so most passes need not ask what the number is.
    if (log.tip === null) issue = await deps.host.sessionOf(number);
    return await passOver(issue, issue === number ? log : await openOwnLog(deps.transcriptOf(issue)), deps);
  } catch (error) {
    await explainLog(error, issue, deps);
    throw error;
  }
}

async function passOver(issue: number, start: Log, deps: AppDeps): Promise<State | null> {
  let log = start;
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const news = await look(issue, log.state, deps);
    if (news === null) return null;
    if (log.tip === null && missesLog(news)) {
      // Most likely another look began it between our reading of the log and our look at the issue.
      log = await openOwnLog(log.port);
      if (log.tip === null) refuseLostLog(issue);
      continue;
    }
    log = await hear(log, { issue, news }, deps);
    if (log.state.session === null) {
      await welcomeEmptyIssue(news, deps);
      return null;
    }
    log = await work(log, deps);
    const shown = await converge(log.state, news, deps);
    if (shown === "opened") continue;
    if (shown === "nothing" || (await log.port.tip()) === log.tip) break;
    log = await openOwnLog(log.port);
  }
  if (log.tip !== start.tip) await leavePlace(log, deps);
  return log.state;
}

/** Records what is new, with the decisions that follow, and shows people that they were heard. */
async function hear(log: Log, { issue, news }: { issue: number; news: News }, deps: AppDeps): Promise<Log> {
  const inboxDeps = { digest, salt: deps.record.newId(news.now), config: await configFor(log.state, deps) };
  const session = `${news.repository.id}#${issue}`;
  const propose: Propose = (state) => inbox(state, news, inboxDeps);
  const heard = await record({ ...log, now: news.now }, session, { propose, deps: deps.record }).catch(
    async (error: unknown) => {
      await explainSettings(error, news, deps);
      throw error;
    },
  );
  const fresh = heard.events.slice(log.events.length);
  await acknowledge(issue, fresh, deps);
  return heard;
}

/** Settings are read where a session may open, and found wrong where one does. */
async function configFor({ session }: State, deps: AppDeps): Promise<() => Config> {
  if (session !== null) return () => session.config;
  try {
    const config = await deps.config();
    return () => config;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Claims and performs what is due until nothing is. */
async function work(log: Log, deps: AppDeps): Promise<Log> {
  let current = log;
  for (;;) {
    const { log: next, claimed } = await claimDue(current, deps);
    if (claimed.length === 0) return next;
    current = await performAll(next, claimed, deps);
  }
}

/** Issues that want a pass: touched lately, or with something due or overdue in their log. */
export async function sweep(deps: AppDeps): Promise<number[]> {
  const now = await deps.host.now();
  const since = `${new Date(Date.parse(now) - sweepWindowMs).toISOString().slice(0, 19)}Z`;
  const [touched, logs] = await Promise.all([deps.host.listIssues(sessionLabel, since), deps.host.listLogs()]);
  const waiting = logs.filter(({ headline }) => isWaiting(headline, now)).map(({ issue }) => issue);
  const issues = [...new Set([...touched, ...waiting])].toSorted((a, b) => a - b);
  const errors: unknown[] = [];
  for (const issue of issues) {
    await pass(issue, deps).catch((error: unknown) => {
      deps.say(`#${issue}: ${error instanceof Error ? error.message : String(error)}`);
      // What is true of the whole repository need not be found at every session.
      if (isArchived(error)) throw error;
      errors.push(error);
    });
  }
  // One session that cannot be looked at keeps no other from its turn, and the run is red all the same.
  if (errors.length > 0) throw errors[0];
  return issues;
}

/** The hourly schedule may be late; an overlap costs a pass that finds nothing. */
const sweepWindowMs = 3 * 60 * 60 * 1000;

function isArchived(error: unknown): boolean {
  return error instanceof AppError && error.failure.code === "github.archived";
}

function isWaiting(headline: string, now: string): boolean {
  const deadline = /\bdeadline=(\S+)/.exec(headline)?.[1];
  return /\bdue=/.test(headline) || (deadline !== undefined && deadline <= now);
}
