import { spawn } from "node:child_process";
import { gitEnvironment } from "./run-git.ts";

export type ObjectType = "blob" | "tree" | "commit" | "tag";

export interface GitObject {
  readonly sha: string;
  readonly type: ObjectType;
  readonly content: Buffer;
}

export interface ObjectReader {
  /** Reads what a revision names (`main:path`, a SHA, a ref); undefined when it names nothing. */
  read(revision: string): Promise<GitObject | undefined>;
  close(): void;
}

/** Keeps one `git cat-file --batch` alive, so that reading an object starts no process. */
export function createObjectReader(repositoryPath: string): ObjectReader {
  let session: Session | undefined;
  return {
    read(revision) {
      // A line break would end the request early and shift all answers; git dies of a path relative to where it works.
      if (/[\n\r\0]|:\.\.?(\/|$)/.test(revision) || revision === "") return Promise.resolve(undefined);
      session ??= openSession(repositoryPath, () => {
        session = undefined;
      });
      return session.ask(revision);
    },
    close: () => session?.end(),
  };
}

interface Session {
  ask(revision: string): Promise<GitObject | undefined>;
  end(): void;
}

interface Waiting {
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: Error) => void;
}

function openSession(repositoryPath: string, onEnd: () => void): Session {
  const child = spawn("git", ["cat-file", "--batch"], { cwd: repositoryPath, env: gitEnvironment() });
  const waiting: Waiting[] = [];
  let chunks: Buffer[] = [];
  let byteCount = 0;
  let wanted = 0;

  child.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    byteCount += chunk.length;
    if (byteCount < wanted) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      const answer = parseAnswer(rest);
      if (answer.type === "incomplete") {
        wanted = answer.wanted;
        break;
      }
      rest = rest.subarray(answer.length);
      waiting.shift()?.resolve(answer.object);
    }
    chunks = [rest];
    byteCount = rest.length;
  });
  const fail = (error: Error) => {
    onEnd();
    for (const one of waiting.splice(0)) one.reject(error);
  };
  child.on("error", fail);
  child.on("close", (code) => fail(new Error(`git cat-file ended with ${code} in ${repositoryPath}`)));
  child.stdin.on("error", () => undefined);
  return {
    ask: (revision) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${revision}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

type Answer =
  | { readonly type: "incomplete"; readonly wanted: number }
  | { readonly type: "answer"; readonly object: GitObject | undefined; readonly length: number };

function parseAnswer(buffer: Buffer): Answer {
  const end = buffer.indexOf(10);
  if (end < 0) return { type: "incomplete", wanted: buffer.length + 1 };
  const header = buffer.subarray(0, end).toString("utf8");
  const match = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/.exec(header);
  if (match === null) return { type: "answer", object: undefined, length: end + 1 };
  const [, sha = "", type = "", size = "0"] = match;
  const length = end + 1 + Number(size) + 1;
  if (buffer.length < length) return { type: "incomplete", wanted: length };
  const content = buffer.subarray(end + 1, length - 1);
  return { type: "answer", object: { sha, type: toObjectType(type), content }, length };
}

function toObjectType(type: string): ObjectType {
  if (type === "blob" || type === "tree" || type === "commit") return type;
  return "tag";
}
