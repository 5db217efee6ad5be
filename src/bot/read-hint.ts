/**
 * A webhook's name and payload in, what it suggests out. Pure. A hint says where to look and never what is there: of the
 * payload nothing but ids and names is taken, so a forged or late one costs a look. Not its business: looking.
 */
import * as z from "zod";

export interface RepositoryRef {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly installation: number;
}

export type Hint =
  /** Look at a session. */
  | {
      readonly type: "number";
      readonly repository: RepositoryRef;
      readonly number: number;
      /** It is the number of a pull request whose session is not known. */
      readonly isPull: boolean;
      /** False for what our own passes bring about: a look that finds nothing changed must not lead to the next. */
      readonly isNews: boolean;
    }
  /** Look at whatever may want a look in a repository. */
  | { readonly type: "repository"; readonly repository: RepositoryRef }
  /** Look at who lets us in where. */
  | { readonly type: "installations" }
  | { readonly type: "installation-gone"; readonly installation: number }
  | { readonly type: "repositories-gone"; readonly repositories: readonly number[] };

const Repository = z.object({ id: z.number(), name: z.string(), owner: z.object({ login: z.string() }) });
const Payload = z.object({
  action: z.string().optional(),
  installation: z.object({ id: z.number() }),
  repository: Repository.optional(),
  sender: z.object({ login: z.string() }).optional(),
  issue: z.object({ number: z.number(), pull_request: z.unknown().optional() }).optional(),
  pull_request: z
    .object({
      number: z.number(),
      head: z.object({ ref: z.string(), repo: z.object({ id: z.number() }).nullable() }),
    })
    .optional(),
  workflow_run: z.object({ display_title: z.string() }).optional(),
  repositories_removed: z.array(z.object({ id: z.number() })).optional(),
});
type Payload = z.infer<typeof Payload>;

/** Reads a delivery; `null` when it suggests nothing. @param own login we write under */
export function readHint(event: string, payload: unknown, own: string): Hint | null {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) return null;
  const { installation, repository } = parsed.data;
  if (event === "installation" || event === "installation_repositories") return readInstallation(event, parsed.data);
  if (repository === undefined) return null;
  const { id, name, owner } = repository;
  const ref = { id, owner: owner.login, name, installation: installation.id };
  return readRepositoryHint(event, parsed.data, { ref, own });
}

function readInstallation(event: string, { action, installation, repositories_removed: removed }: Payload): Hint {
  const isGone = event === "installation" && (action === "deleted" || action === "suspend");
  if (isGone) return { type: "installation-gone", installation: installation.id };
  if (event === "installation_repositories" && action === "removed") {
    return { type: "repositories-gone", repositories: (removed ?? []).map(({ id }) => id) };
  }
  return { type: "installations" };
}

function readRepositoryHint(
  event: string,
  payload: Payload,
  { ref, own }: { ref: RepositoryRef; own: string },
): Hint | null {
  switch (event) {
    case "issues":
    case "issue_comment":
      // What we just wrote ourselves tells us nothing.
      return payload.sender?.login === own ? null : readIssue(payload, ref);
    case "pull_request":
    case "pull_request_review":
      return readPull(payload, ref);
    case "workflow_run":
      return payload.action === "completed" ? readRun(payload, ref) : null;
    case "repository":
      return ["deleted", "archived"].includes(payload.action ?? "")
        ? { type: "repositories-gone", repositories: [ref.id] }
        : { type: "repository", repository: ref };
    default:
      return null;
  }
}

const session = { type: "number", isPull: false, isNews: true } as const;

function readIssue({ issue }: Payload, repository: RepositoryRef): Hint | null {
  if (issue === undefined) return null;
  return { ...session, repository, number: issue.number, isPull: issue.pull_request != null };
}

/** Only our own branch in this very repository belongs to a session. */
function readPull({ pull_request: pull }: Payload, repository: RepositoryRef): Hint | null {
  if (pull?.head.repo?.id !== repository.id) return null;
  const number = /^crumb\/(\d+)\/game$/.exec(pull.head.ref)?.[1];
  return number === undefined ? null : { ...session, repository, number: Number(number) };
}

function readRun({ workflow_run: run }: Payload, repository: RepositoryRef): Hint | null {
  const [, kind, number] = /^(crumb|pages: publish for) #(\d+)(?:: |$)/.exec(run?.display_title ?? "") ?? [];
  if (number === undefined) return null;
  return { ...session, repository, number: Number(number), isNews: kind === "crumb" };
}
