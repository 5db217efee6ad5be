// In: lines of what a hub recorded. Out: what Crumb asked for and wrote, by step and route, as GitHub would count it.
// Not its business: people's own tokens, and how the session came about.
import { Kind, type OperationDefinitionNode, parse } from "graphql";
import * as z from "zod";
import { isContent, isContentMutation } from "../src/localhub/content-limits.ts";
import type { RecordedLine } from "../test/github-descriptions/exchange.ts";

type Asked = Exclude<RecordedLine, { kind: "webhook" }>;
/** A request to one of the APIs. */
type Request = Exclude<Asked, { kind: "transfer" }>;

export interface Count {
  /** All requests to both APIs, those answered with 304 among them. */
  readonly requests: number;
  readonly notModified: number;
  /** Git over HTTP and downloads, which no limit of the API counts. */
  readonly transfers: number;
  /** What GitHub's secondary limit calls content: comments, pull requests, reviews, reactions, labels, statuses, dispatches. */
  readonly contentWrites: number;
  /** What mails people: comments, pull requests, requests for review. */
  readonly notifications: number;
  readonly routes: Readonly<Record<string, number>>;
}

export type StepCount = Count & { readonly step: string };

const OURS = new Set(["job", "installation", "app"]);

/** Counts what Crumb's tokens asked for. */
export function countExchanges(lines: readonly RecordedLine[]): Count {
  return countAsked(lines.filter(isOurs));
}

/** The same for each job of a workflow, or for the app, in the order they first asked. */
export function countSteps(lines: readonly RecordedLine[]): StepCount[] {
  return groupBy(lines.filter(isOurs), stepOf).map(([step, asked]) => ({ step, ...countAsked(asked) }));
}

const Push = z.object({ ref: z.string(), commits: z.array(z.object({ id: z.string() })) });

/** Commits that were pushed to the log of a session, each once. */
export function countLogCommits(lines: readonly RecordedLine[]): number {
  const pushes = lines.flatMap((line) => {
    if (line.kind !== "webhook" || line.event !== "push") return [];
    const push = Push.safeParse(line.payload);
    return push.success && /^refs\/heads\/crumb\/\d+\/log$/.test(push.data.ref) ? [push.data] : [];
  });
  return new Set(pushes.flatMap((push) => push.commits.map((commit) => commit.id))).size;
}

function isOurs(line: RecordedLine): line is Asked {
  return line.kind !== "webhook" && OURS.has(line.token);
}

function stepOf({ token, job }: Asked): string {
  return job === null ? token : `${job.workflow.replace(/^.*\/|\.ya?ml$/g, "")}/${job.key}`;
}

function countAsked(asked: readonly Asked[]): Count {
  const requests = asked.filter((line): line is Request => line.kind !== "transfer");
  const writes = requests.filter(isSuccess);
  return {
    requests: requests.length,
    notModified: requests.filter((line) => line.status === 304).length,
    transfers: asked.length - requests.length,
    contentWrites: writes.filter(makesContent).length,
    notifications: writes.filter((line) => NOTIFYING.has(routeOf(line))).length,
    routes: Object.fromEntries(
      groupBy(requests.toSorted(byRoute), routeOf).map(([route, list]) => [route, list.length]),
    ),
  };
}

const Refused = z.object({ errors: z.array(z.unknown()).nonempty() });

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

function byRoute(a: Request, b: Request): number {
  return routeOf(a).localeCompare(routeOf(b));
}

/** GraphQL refuses with status 200. */
function isSuccess(line: Request): boolean {
  if (line.status >= 300) return false;
  return line.kind === "exchange" || !Refused.safeParse(JSON.parse(line.responseBody)).success;
}

const NOTIFYING = new Set(["POST issues/N/comments", "POST pulls", "POST pulls/N/requested_reviewers"]);

function makesContent(line: Request): boolean {
  const [method = "", route = ""] = routeOf(line).split(" ");
  if (line.kind === "graphql") return method === "mutation" && isContentMutation(route.split("+"));
  return isContent(method, route);
}

const Question = z.object({ query: z.string() });

/** What was asked, without what differs from session to session: `POST issues/N/comments`, `query repository`. */
function routeOf(line: Request): string {
  if (line.kind === "exchange") return `${line.method} ${shorten(line.path)}`;
  const { definitions } = parse(Question.parse(JSON.parse(line.requestBody)).query);
  const operation = definitions.find((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION);
  const fields = operation?.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  return `${operation?.operation ?? "query"} ${fields?.join("+") ?? ""}`;
}

function shorten(path: string): string {
  return decodeURIComponent(path)
    .replace(/^\/(repos\/[^/]+\/[^/]+|repositories\/\d+)\/?/, "")
    .replace(/^\//, "")
    .replace(/\bcrumb\/\d+\//g, "crumb/N/")
    .replace(/\b[0-9a-f]{40,64}\b/g, "SHA")
    .replace(/(^|\/)\d+(?=\/|$)/g, "$1N");
}
