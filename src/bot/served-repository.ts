import * as z from "zod";
import { workflows } from "../dispatch/workflows.ts";
import type { ConditionalReads } from "../github/conditional-reads.ts";
import type { Connection } from "../github/connect.ts";

/** A repository this server looks after, as it is now. */
export interface ServedRepository {
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly variables: ReadonlyMap<string, string>;
  /** Text of `.github/crumb.yml`, `null` where there is none. */
  readonly settings: string | null;
}

export type Served = ServedRepository | { readonly refusal: string };

const Repository = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  archived: z.boolean(),
});
const Variables = z.object({ variables: z.array(z.object({ name: z.string(), value: z.string() })) });
const File = z.object({ type: z.literal("file"), content: z.string() });

/**
 * The one rule of whom a server looks after: a repository that is not archived, whose own variable CRUMB_MODE is `app`,
 * and that has our settings file or the workflow runs are started in. The workflows ask for the same variable the other
 * way round, so one of the two looks and never both. Costs nothing while nothing changes.
 */
export async function readServed(id: number, connection: Connection, reads: ConditionalReads): Promise<Served> {
  const found = await reads.read(connection, `/repos/${connection.owner}/${connection.repo}`);
  if (found === null) return { refusal: "it is not there, or not open to this App" };
  const { name, owner, default_branch: defaultBranch, ...repository } = Repository.parse(found.data);
  // A former name may be taken by another repository: numbers are not.
  if (repository.id !== id) return { refusal: "another repository has its name now" };
  if (repository.archived) return { refusal: "it is archived" };
  const root = `/repos/${owner.login}/${name}`;
  const variables = await readVariables(root, connection, reads);
  if (variables.get("CRUMB_MODE") !== "app") return { refusal: "its variable CRUMB_MODE is not app" };
  const file = async (path: string): Promise<string | null> => {
    const answer = await reads.read(connection, `${root}/contents/${path}`);
    const seen = File.safeParse(answer?.data);
    return seen.success ? Buffer.from(seen.data.content, "base64").toString("utf8") : null;
  };
  const settings = await file(".github/crumb.yml");
  if (settings === null && (await file(`.github/workflows/${workflows.job}`)) === null) {
    return { refusal: `it has neither .github/crumb.yml nor the workflow ${workflows.job}` };
  }
  return { owner: owner.login, name, defaultBranch, variables, settings };
}

async function readVariables(
  root: string,
  connection: Connection,
  reads: ConditionalReads,
): Promise<ReadonlyMap<string, string>> {
  const answer = await reads.read(connection, `${root}/actions/variables?per_page=30`);
  const seen = Variables.safeParse(answer?.data);
  return new Map(seen.success ? seen.data.variables.map(({ name, value }) => [name, value]) : []);
}
