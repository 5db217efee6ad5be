// In: a git client's HTTP request. Out: what `git http-backend` answers, and the refs a push has moved.
// Not its business: who may (the caller checks before), telling of pushes (the caller does after).
import { spawn } from "node:child_process";
import { gitEnvironment } from "./run-git.ts";

export interface GitRequest {
  readonly repositoryPath: string;
  readonly method: string;
  /** Below the repository: `/info/refs`, `/git-upload-pack`, `/git-receive-pack`. */
  readonly pathInfo: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Told to hooks of the repository. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs the CGI program git brings for this; resolves once its headers are there, the body streams. */
export async function serveGit(request: GitRequest): Promise<{ response: Response; done: Promise<void> }> {
  const child = spawn("git", ["http-backend"], { env: cgiEnvironment(request), stdio: "pipe" });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdin.on("error", () => undefined);
  const done = new Promise<void>((resolve) => child.on("close", () => resolve()));
  void feed(request.body, child.stdin);

  const response = await new Promise<Response>((resolve, reject) => {
    child.on("error", reject);
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => chunks.push(chunk);
    child.stdout.on("data", collect);
    child.stdout.on("end", () => {
      const output = Buffer.concat(chunks);
      const split = output.indexOf("\r\n\r\n");
      if (split < 0) reject(new Error(`git http-backend: ${Buffer.concat(errors).toString("utf8").trim()}`));
      else resolve(toResponse(output.subarray(0, split).toString("latin1"), output.subarray(split + 4)));
    });
  });
  return { response, done };
}

function cgiEnvironment(request: GitRequest): Record<string, string> {
  const header = (name: string) => request.headers.get(name) ?? "";
  return {
    ...gitEnvironment(),
    ...request.environment,
    GIT_PROJECT_ROOT: request.repositoryPath,
    GIT_HTTP_EXPORT_ALL: "1",
    REQUEST_METHOD: request.method,
    PATH_INFO: request.pathInfo,
    QUERY_STRING: request.query,
    CONTENT_TYPE: header("content-type"),
    ...(header("content-length") === "" ? {} : { CONTENT_LENGTH: header("content-length") }),
    HTTP_CONTENT_ENCODING: header("content-encoding"),
    GIT_PROTOCOL: header("git-protocol"),
    REMOTE_USER: "localhub",
    REMOTE_ADDR: "127.0.0.1",
  };
}

async function feed(body: ReadableStream<Uint8Array> | null, stdin: NodeJS.WritableStream): Promise<void> {
  try {
    if (body !== null) for await (const chunk of body) stdin.write(chunk);
  } finally {
    stdin.end();
  }
}

function toResponse(head: string, body: Buffer): Response {
  const headers = new Headers();
  let status = 200;
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else headers.append(name, value);
  }
  return new Response(new Uint8Array(body), { status, headers });
}
