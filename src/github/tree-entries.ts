import type { LogFile } from "../transcript/port.ts";
import type { Connection } from "./connect.ts";

type Entry = { readonly path: string; readonly mode: "100644"; readonly type: "blob" } & (
  | { readonly content: string }
  | { readonly sha: string }
);

/** Files as entries of a tree to make. Text goes along with it, bytes are uploaded first. */
export async function treeEntries({ octokit, owner, repo }: Connection, files: readonly LogFile[]): Promise<Entry[]> {
  return Promise.all(
    files.map(async ({ path, content }) => {
      const entry = { path, mode: "100644", type: "blob" } as const;
      if (typeof content === "string") return { ...entry, content };
      const bytes = Buffer.from(content).toString("base64");
      const blob = await octokit.rest.git.createBlob({ owner, repo, content: bytes, encoding: "base64" });
      return { ...entry, sha: blob.data.sha };
    }),
  );
}
