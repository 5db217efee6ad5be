import type { CommitData, Signature } from "../git/commit.ts";
import type { Hub } from "../hub.ts";
import type { Repository, Sha, User } from "../model.ts";
import { noreplyAddress } from "./users.ts";

/** Who GitHub names as committer of commits it makes itself. */
export function webFlow(hub: Hub): Signature {
  return { name: "GitHub", email: "noreply@github.com", seconds: seconds(hub), zone: "+0000" };
}

/** A user as author of a commit made now. */
export function signatureOf(hub: Hub, user: User): Signature {
  return { name: user.name ?? user.login, email: noreplyAddress(user), seconds: seconds(hub), zone: "+0000" };
}

function seconds(hub: Hub): number {
  return Math.floor(hub.clock.now() / 1000);
}

/** Writes a commit the server vouches for. */
export async function writeSignedCommit(
  hub: Hub,
  where: { repository: Repository; user: User },
  commit: CommitData,
): Promise<Sha> {
  const { repository, user } = where;
  const sha = await hub.git.open(repository.id).writeCommit(commit);
  hub.store.signedCommits.put({ id: `${repository.id}/${sha}`, repositoryId: repository.id, sha, userId: user.id });
  return sha;
}
