import type { HostRepositories } from "./host.ts";
import { parseWorkflow, type Workflow } from "./workflow-file.ts";

/** One file under `.github/workflows`, parsed or with the reason why not. */
export type WorkflowSource =
  | { readonly path: string; readonly ok: true; readonly workflow: Workflow }
  | { readonly path: string; readonly ok: false; readonly problem: string };

export interface WorkflowSources {
  at(repositoryId: number, sha: string): Promise<readonly WorkflowSource[]>;
}

const folder = ".github/workflows";
const keptCommits = 200;

function parseSource(path: string, text: string): WorkflowSource {
  try {
    return { path, ok: true, workflow: parseWorkflow(text) };
  } catch (error) {
    return { path, ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Workflow files of a commit, parsed once per commit and once per text. */
export function createWorkflowSources(repositories: HostRepositories): WorkflowSources {
  const byCommit = new Map<string, Promise<readonly WorkflowSource[]>>();
  const byText = new Map<string, WorkflowSource>();
  const read = async (repositoryId: number, sha: string) => {
    const files = await repositories.readFolder(repositoryId, sha, folder);
    return files
      .filter(({ path }) => /\.ya?ml$/.test(path))
      .map(({ path, text }) => {
        const key = `${path}\0${text}`;
        const source = byText.get(key) ?? parseSource(path, text);
        byText.set(key, source);
        return source;
      });
  };
  return {
    at(repositoryId, sha) {
      const key = `${repositoryId} ${sha}`;
      const known = byCommit.get(key);
      if (known) return known;
      const reading = read(repositoryId, sha);
      byCommit.set(key, reading);
      reading.catch(() => byCommit.delete(key));
      const [oldest] = byCommit.keys();
      if (byCommit.size > keptCommits && oldest !== undefined) byCommit.delete(oldest);
      return reading;
    },
  };
}
