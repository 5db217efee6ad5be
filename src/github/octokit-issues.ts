import { AppError } from "../core/failure.ts";
import type { Connection } from "./connect.ts";
import { isNotFound, statusOf } from "./describe-failure.ts";
import type { IssuesPort, SeenComment, Speaker } from "./port.ts";

/** Issues, comments, reactions and labels by REST. */
export function createOctokitIssues(connection: Connection): IssuesPort {
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  return {
    ...commentsOf(connection),
    ...labelsOf(connection),
    listIssues: async (label, since) => {
      const query = { ...place, labels: label, since, state: "all" as const, per_page: 100 };
      const rows = await octokit.paginate(octokit.rest.issues.listForRepo, query);
      return rows.filter((row) => row.pull_request === undefined).map((row) => row.number);
    },
    isGone: async (number) => isGone(connection, number),
    canWrite: async (person) => {
      try {
        const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...place, username: person.login });
        const isSame = data.user?.id === person.id;
        return isSame && ["admin", "maintain", "write"].includes(data.permission);
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
  };
}

/** GitHub leads from the old number of a transferred issue to wherever it is now, as far as we may see that. */
async function isGone({ octokit, owner, repo }: Connection, number: number): Promise<boolean> {
  const place = { owner, repo };
  try {
    const issue = await octokit.rest.issues.get({ ...place, issue_number: number });
    // It may have been the repository that moved, to another name.
    const repository = await octokit.rest.repos.get(place);
    return issue.data.repository_url !== repository.data.url;
  } catch (error) {
    if (isNotFound(error)) return true;
    // The same is said of every issue while the repository has issues switched off, which is for people to undo.
    if (error instanceof AppError && statusOf(error.cause) === 410 && !/disabled/i.test(error.message)) return true;
    throw error;
  }
}

function commentsOf({
  octokit,
  owner,
  repo,
}: Connection): Pick<IssuesPort, "listComments" | "createComment" | "updateComment" | "react"> {
  const place = { owner, repo };
  return {
    listComments: async (number) => {
      const rows = await octokit.paginate(octokit.rest.issues.listComments, {
        ...place,
        issue_number: number,
        per_page: 100,
      });
      return rows.map(commentOf);
    },
    createComment: async (number, body) => {
      const { data } = await octokit.rest.issues.createComment({ ...place, issue_number: number, body });
      return commentOf(data);
    },
    updateComment: async (id, body) => {
      await octokit.rest.issues.updateComment({ ...place, comment_id: id, body });
    },
    react: async (target, content) => {
      if ("comment" in target) {
        await octokit.rest.reactions.createForIssueComment({ ...place, comment_id: target.comment, content });
      } else {
        await octokit.rest.reactions.createForIssue({ ...place, issue_number: target.issue, content });
      }
    },
  };
}

function labelsOf({ octokit, owner, repo }: Connection): Pick<IssuesPort, "setLabels"> {
  const place = { owner, repo };
  const remove = async (issue: number, name: string): Promise<void> => {
    try {
      await octokit.rest.issues.removeLabel({ ...place, issue_number: issue, name });
    } catch (error) {
      // Somebody took it off before us: that is what we wanted.
      if (!isNotFound(error)) throw error;
    }
  };
  return {
    setLabels: async (number, change) => {
      if (change.add.length > 0) {
        await octokit.rest.issues.addLabels({ ...place, issue_number: number, labels: [...change.add] });
      }
      for (const name of change.remove) await remove(number, name);
    },
  };
}

interface RawUser {
  readonly id: number;
  readonly login: string;
  readonly type?: string;
}

/** A deleted account comes as `null`; it can do nothing. */
export function speakerOf(user: RawUser | null | undefined): Speaker {
  if (user == null) return { id: 0, login: "ghost", isBot: true };
  return { id: user.id, login: user.login, isBot: user.type === "Bot" || user.login.endsWith("[bot]") };
}

function commentOf(row: {
  readonly id: number;
  readonly body?: string;
  readonly user: RawUser | null;
  readonly updated_at: string;
  readonly html_url: string;
}): SeenComment {
  return {
    id: row.id,
    body: row.body ?? "",
    author: speakerOf(row.user),
    updatedAt: row.updated_at,
    url: row.html_url,
  };
}
