import { basename } from "node:path/posix";
import * as z from "zod";
import { fault, unchecked, warning, type Finding } from "./finding.ts";
import type { RepositoryPlace, SeenRepository } from "./check-repository.ts";

const Pages = z.object({
  build_type: z.enum(["legacy", "workflow"]).nullish(),
  public: z.boolean().optional(),
  html_url: z.string().optional(),
});
const Variable = z.object({ value: z.string() });
const Workflows = z.object({ workflows: z.array(z.object({ path: z.string(), state: z.string() })) });

/** What does not work without one of our workflows; without any other, sessions do not. */
const uses: Readonly<Record<string, string>> = {
  "pages.yml": "Previews and published games.",
  "crumb-redact.yml": "Removing a person's words from a session's log for good.",
};

/** Looks whether previews get published. */
export async function checkPages(place: RepositoryPlace, { isPrivate }: SeenRepository): Promise<readonly Finding[]> {
  const { ask, repository } = place;
  const answer = await ask(`/repos/${repository}/pages`);
  const where = "Settings → Pages → Build and deployment → Source: GitHub Actions";
  if (answer.status === 404) {
    const text = {
      what: "Pages are off.",
      blocks: "Previews: nobody can play a game before it is merged.",
      fix: `${where}. Or: gh api -X POST repos/${repository}/pages -f build_type=workflow`,
    };
    return [isPrivate ? warning("pages.off", text) : fault("pages.off", text)];
  }
  const pages = Pages.safeParse(answer.body);
  if (answer.status !== 200 || !pages.success) return [unchecked("pages.unchecked", { about: "Pages", answer })];
  return [
    ...(await checkAddress(pages.data.html_url, place)),
    ...(pages.data.build_type === "workflow"
      ? []
      : [
          fault("pages.source", {
            what: "Pages are built from a branch.",
            blocks: "Previews: what a job's token pushes builds no Pages.",
            fix: `${where}. Or: gh api -X PUT repos/${repository}/pages -f build_type=workflow`,
          }),
        ]),
    ...(isPrivate && pages.data.public !== false
      ? [
          warning("pages.public", {
            what: "The repository is private and its Pages are public.",
            blocks: "Privacy: anyone who has the address can play previews.",
            fix: "Settings → Pages → Visibility, or switch Pages off; see docs/guides/private-repositories.md.",
          }),
        ]
      : []),
  ];
}

/** Links to previews are made from the usual address unless a variable has another one. */
async function checkAddress(
  address: string | undefined,
  { ask, repository }: RepositoryPlace,
): Promise<readonly Finding[]> {
  const [owner = "", name = ""] = repository.split("/");
  const answer = await ask(`/repos/${repository}/actions/variables/CRUMB_PAGES_URL`);
  const set = Variable.safeParse(answer.body).data?.value;
  // Where variables may not be read, that is said once, with them.
  if (address === undefined || (set === undefined && answer.status !== 404)) return [];
  const plain = (url: string): string => url.replace(/\/$/, "").toLowerCase();
  const linked = set ?? `https://${owner}.github.io/${name}`;
  if (plain(linked) === plain(address)) return [];
  return [
    fault("pages.address", {
      what: `Pages are at ${address}, and links lead to ${linked}.`,
      blocks: "Previews: every link to one leads elsewhere.",
      fix: `gh variable set CRUMB_PAGES_URL --body ${address.replace(/\/$/, "")}`,
    }),
  ];
}

/** Looks whether our workflows, given by their paths, are on the default branch and switched on. */
export async function checkWorkflows(
  { ask, repository }: RepositoryPlace,
  paths: readonly string[],
): Promise<readonly Finding[]> {
  const answer = await ask(`/repos/${repository}/actions/workflows?per_page=100`);
  const all = Workflows.safeParse(answer.body);
  if (!all.success) return [unchecked("workflows.unchecked", { about: "the workflows", answer })];
  return paths.flatMap((path) => {
    const name = basename(path);
    const workflow = all.data.workflows.find((one) => one.path === path);
    if (workflow?.state === "active") return [];
    const blocks = uses[name] ?? "Sessions: nothing looks at issues, or works on them.";
    if (workflow === undefined) {
      return [
        fault("workflows.missing", {
          what: `${path} is not on the default branch.`,
          blocks,
          fix: "Commit and push what crumb init wrote to it.",
        }),
      ];
    }
    const what =
      workflow.state === "disabled_inactivity"
        ? `GitHub switched ${path} off after 60 days without activity.`
        : `${path} is switched off (${workflow.state}).`;
    return [fault("workflows.disabled", { what, blocks, fix: `gh workflow enable ${name}` })];
  });
}
