import * as z from "zod";
import { commitOnBranch } from "../domain/commits.ts";
import { deleteIssue, transferIssue } from "../domain/leave-issue.ts";
import { setDraft } from "../domain/pulls.ts";
import { react } from "../domain/reactions.ts";
import { updateRefs } from "../domain/update-refs.ts";
import type { Actor, Hub } from "../hub.ts";
import type { ReactionContent, Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { parseNodeId } from "../present/node-id.ts";
import { userById } from "../present/user.ts";
import { nodeId } from "../present/node-id.ts";
import { findIssue, findNode, findPull, findRepository } from "./find-node.ts";
import { showIssue } from "./show-conversation.ts";
import { showCommit } from "./show-git-object.ts";
import { showPull } from "./show-pull.ts";
import { findNamed, showRef, showRepository } from "./show-repository.ts";
import { showUser } from "./show-user.ts";
import type { Viewer } from "./viewer.ts";

const CommitInput = z.object({
  clientMutationId: z.string().nullish(),
  branch: z.object({
    id: z.string().nullish(),
    repositoryNameWithOwner: z.string().nullish(),
    branchName: z.string().nullish(),
  }),
  expectedHeadOid: z.string(),
  message: z.object({ headline: z.string(), body: z.string().nullish() }),
  fileChanges: z
    .object({
      additions: z.array(z.object({ path: z.string(), contents: z.string() })).nullish(),
      deletions: z.array(z.object({ path: z.string() })).nullish(),
    })
    .nullish(),
});
const PullInput = z.object({ clientMutationId: z.string().nullish(), pullRequestId: z.string() });
const RefsInput = z.object({
  clientMutationId: z.string().nullish(),
  repositoryId: z.string(),
  refUpdates: z.array(
    z.object({
      name: z.string(),
      afterOid: z.string(),
      beforeOid: z.string().nullish(),
      force: z.boolean().nullish(),
    }),
  ),
});
const TransferInput = z.object({
  clientMutationId: z.string().nullish(),
  createLabelsIfMissing: z.boolean().nullish(),
  issueId: z.string(),
  repositoryId: z.string(),
});
const DeletionInput = z.object({ clientMutationId: z.string().nullish(), issueId: z.string() });
const ReactionInput = z.object({
  clientMutationId: z.string().nullish(),
  subjectId: z.string(),
  content: z.enum(["THUMBS_UP", "THUMBS_DOWN", "LAUGH", "HOORAY", "CONFUSED", "HEART", "ROCKET", "EYES"]),
});

const REACTIONS = {
  THUMBS_UP: "+1",
  THUMBS_DOWN: "-1",
  LAUGH: "laugh",
  HOORAY: "hooray",
  CONFUSED: "confused",
  HEART: "heart",
  ROCKET: "rocket",
  EYES: "eyes",
} as const satisfies Record<string, ReactionContent>;

/** The mutations of the schema, as fields of the root. */
export function createMutations(viewer: Viewer) {
  const { hub, actor } = viewer;
  const self = (): Actor => {
    if (actor === null) throw new HubProblem(401, "Requires authentication");
    return actor;
  };
  const draft = (value: boolean) => (args: { input: unknown }) => {
    const input = PullInput.parse(args.input);
    const pull = setDraft(hub, self(), { pull: findPull(viewer, input.pullRequestId), draft: value });
    return { clientMutationId: input.clientMutationId, pullRequest: showPull(viewer, pull) };
  };
  return {
    createCommitOnBranch: (args: { input: unknown }) => commit(hub, self(), CommitInput.parse(args.input)),
    markPullRequestReadyForReview: draft(false),
    convertPullRequestToDraft: draft(true),
    async updateRefs(args: { input: unknown }) {
      const { clientMutationId, repositoryId, refUpdates } = RefsInput.parse(args.input);
      const wanted = refUpdates.map(({ name, afterOid: after, beforeOid, force }) => ({
        name,
        after,
        before: beforeOid ?? undefined,
        force: force ?? false,
      }));
      await updateRefs(hub, self(), { repository: findRepository(viewer, repositoryId), wanted });
      return { clientMutationId };
    },
    ...createDepartures(viewer, self),
    addReaction(args: { input: unknown }) {
      const input = ReactionInput.parse(args.input);
      const { target, shown } = findNode(viewer, input.subjectId);
      if (target === null || target.subjectId === 0) throw new HubProblem(422, "Subject is not reactable");
      const { reaction } = react(hub, self(), { ...target, content: REACTIONS[input.content] });
      return {
        clientMutationId: input.clientMutationId,
        subject: shown,
        reaction: {
          __typename: "Reaction",
          id: nodeId("Reaction", reaction.id),
          databaseId: reaction.id,
          content: input.content,
          createdAt: reaction.createdAt,
          user: showUser(hub, userById(hub, reaction.userId)),
        },
      };
    },
  };
}

function createDepartures(viewer: Viewer, self: () => Actor) {
  const { hub } = viewer;
  return {
    transferIssue(args: { input: unknown }) {
      const { clientMutationId, issueId, repositoryId, createLabelsIfMissing } = TransferInput.parse(args.input);
      const target = findRepository(viewer, repositoryId);
      const wanted = { issue: findIssue(viewer, issueId), target, createLabels: createLabelsIfMissing ?? false };
      return { clientMutationId, issue: showIssue(hub, transferIssue(hub, self(), wanted)) };
    },
    deleteIssue(args: { input: unknown }) {
      const { clientMutationId, issueId } = DeletionInput.parse(args.input);
      const repository = deleteIssue(hub, self(), findIssue(viewer, issueId));
      return { clientMutationId, repository: showRepository(viewer, repository) };
    },
  };
}

async function commit(hub: Hub, actor: Actor, input: z.output<typeof CommitInput>) {
  const { repository, branch } = branchOf(hub, actor, input.branch);
  const changes = input.fileChanges;
  const sha = await commitOnBranch(hub, actor, {
    repository,
    branch,
    expectedHead: input.expectedHeadOid,
    headline: input.message.headline,
    body: input.message.body ?? "",
    additions: (changes?.additions ?? []).map((file) => ({
      path: file.path,
      content: Buffer.from(file.contents, "base64"),
    })),
    deletions: (changes?.deletions ?? []).map((file) => file.path),
  });
  const made = await hub.git.open(repository.id).commit(sha);
  return {
    clientMutationId: input.clientMutationId,
    commit: made === undefined ? null : showCommit({ hub, actor }, repository, made),
    ref: () => showRef({ hub, actor }, repository, `refs/heads/${branch}`),
  };
}

function branchOf(
  hub: Hub,
  actor: Actor,
  input: z.output<typeof CommitInput>["branch"],
): { repository: Repository; branch: string } {
  const named = input.id == null ? undefined : parseNodeId(input.id);
  if (named?.kind === "Ref") {
    const [id = "", ...ref] = named.id.split("/");
    const repository = hub.store.repositories.get(Number(id));
    if (repository !== undefined) return { repository, branch: ref.join("/").replace(/^refs\/heads\//, "") };
  }
  const [owner = "", name = ""] = (input.repositoryNameWithOwner ?? "").split("/");
  const branch = (input.branchName ?? "").replace(/^refs\/heads\//, "");
  if (branch === "") throw new HubProblem(422, "A branch must be given by id, or by repository and name.");
  return { repository: findNamed({ hub, actor }, { owner, name }), branch };
}
