import { isRecord } from "./json-schema.ts";

/** Names of what differs from one GitHub to another, or from day to day: only its kind is compared. */
const OWN = new Set(
  (
    "id node_id sha size gravatar_id type email date signature payload default avatar_url download_url ssh_url git_url " +
    "svn_url clone_url created_at updated_at pushed_at closed_at documentation_url"
  ).split(" "),
);

/** What recordings write for every number of things. */
const COUNT = 42;

/**
 * Where an answer lacks what the recorded one has, has another kind of value, or another value although that does not
 * depend on when and where it was asked for. Both are to be in the same words (`commonWords`).
 */
export function differences(recorded: unknown, ours: unknown, at = ""): string[] {
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    const rest: readonly unknown[] = ours;
    const length =
      recorded.length === rest.length ? [] : [`${at}: ${rest.length} entries instead of ${recorded.length}`];
    return [...length, ...recorded.flatMap((one: unknown, n) => differences(one, rest[n], `${at}/${n}`))];
  }
  if (isRecord(recorded) && isRecord(ours)) {
    return Object.entries(recorded).flatMap(([key, value]) =>
      key in ours ? differences(value, ours[key], `${at}/${key}`) : [`${at}/${key}: missing`],
    );
  }
  const isOwn = OWN.has(at.split("/").at(-1) ?? "") || recorded === COUNT;
  const isSame = isOwn ? kindOf(recorded) === kindOf(ours) : recorded === ours;
  return isSame ? [] : [`${at}: ${JSON.stringify(ours)} instead of ${JSON.stringify(recorded)}`];
}

/** A text without hosts, ids and hashes, which no two GitHubs share. */
export function commonWords(text: string, hosts: Readonly<Record<string, string>>): string {
  const placed = Object.entries(hosts).reduce((all, [host, name]) => all.replaceAll(host, name), text);
  return placed.replace(/\b[0-9a-f]{40}\b/g, "SHA").replace(/(?<=repositories\/|_invitations\/)\d+/g, "ID");
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}
