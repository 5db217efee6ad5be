import { actionPins, pinsSeenOn } from "../../src/setup/action-pins.ts";

/** The reference page of the pinned actions; `usedIn` are the files that use each, by its name. */
export function renderActions(usedIn: ReadonlyMap<string, readonly string[]>): string {
  const rows = actionPins.map(({ action, version, sha, seen }) => {
    const files = (usedIn.get(action) ?? []).map((file) => `\`${file}\``).join(", ");
    return `| \`${action}\` | ${version} | \`${sha}\` | ${seen === null ? "**unverified**" : `at least ${seen} files`} | ${files} |`;
  });
  return [
    "# Actions",
    "",
    "<!-- Written by `npm run reference` from src/setup/action-pins.ts; a test says when it is stale. -->",
    "",
    "Every action that a workflow uses is pinned by the commit of its version, so that a moved tag changes nothing. All are made by",
    "GitHub; a repository that allows only actions created by GitHub can run Crumb.",
    "",
    "| action | version | commit | seen in public | used in |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    `*Seen in public* (looked up on ${pinsSeenOn}): an exact search for the commit in stored copies of public repositories found it in`,
    "that many files of other projects, and the version stood beside it in those that were read (one of ten names another version of",
    "`actions/cache`); one of them, an audit, says it asked GitHub anew which commit each tag of six of these actions is (all but",
    "`actions/checkout` and `actions/cache`, one repository for `restore` and `save`). That is good evidence and no proof: to see for",
    "yourself, ask `git ls-remote --tags https://github.com/actions/checkout v4.2.2` and compare.",
    "",
    "The commit fixes what an action is, not what it starts itself: `actions/upload-pages-artifact`, as it was read in a stored copy,",
    "uses `actions/upload-artifact@v4` by its tag. A repository or organisation that demands pins all the way down may refuse it.",
    "",
    "What was not found is marked *unverified*, and `crumb doctor` reports it, as it reports any other pin it does not know.",
    "",
    "To take a newer version: the commit and version in the workflows, the same in `src/setup/action-pins.ts` with `seen: null` until",
    "somebody looked, and `npm run reference`. `npm run lint:workflows` refuses whatever is not pinned.",
    "",
  ].join("\n");
}
