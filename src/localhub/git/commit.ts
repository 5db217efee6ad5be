export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  /** As written in the commit, e.g. `+0000`. */
  readonly zone: string;
}

export interface CommitData {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export interface Commit extends CommitData {
  readonly sha: string;
  /** Armoured signature made by whoever wrote the commit, if any. */
  readonly signature: string | null;
}

/** Reads the content of a commit object. */
export function parseCommit(sha: string, content: Buffer): Commit {
  const text = content.toString("utf8");
  const split = text.indexOf("\n\n");
  const headers = unfold(split < 0 ? text : text.slice(0, split));
  const first = (name: string) => headers.find((header) => header.name === name)?.value;
  return {
    sha,
    tree: first("tree") ?? "",
    parents: headers.flatMap((header) => (header.name === "parent" ? [header.value] : [])),
    author: parseSignature(first("author") ?? ""),
    committer: parseSignature(first("committer") ?? ""),
    signature: first("gpgsig") ?? null,
    message: split < 0 ? "" : text.slice(split + 2),
  };
}

/** Writes the content of a commit object. */
export function formatCommit(commit: CommitData): Buffer {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
    "",
    commit.message,
  ];
  return Buffer.from(lines.join("\n"));
}

export function formatSignature(person: Signature): string {
  const clean = (text: string) => text.replace(/[<>\n\0]/g, "").trim();
  return `${clean(person.name)} <${clean(person.email)}> ${person.seconds} ${person.zone}`;
}

export function parseSignature(text: string): Signature {
  const match = /^(.*?) ?<([^>]*)> (\d+) ([+-]\d{4})$/.exec(text);
  const [, name = "", email = "", seconds = "0", zone = "+0000"] = match ?? [];
  return { name, email, seconds: Number(seconds), zone };
}

// A header goes on over lines that begin with a space.
function unfold(text: string): { name: string; value: string }[] {
  return text
    .replace(/\n /g, "\u0001")
    .split("\n")
    .map((line) => {
      const space = line.indexOf(" ");
      return { name: line.slice(0, space), value: line.slice(space + 1).replaceAll("\u0001", "\n") };
    });
}
