/** What is set on a repository rather than in a file: Settings → Secrets and variables → Actions → Variables. */
export const repositoryVariables: readonly { readonly name: string; readonly means: string }[] = [
  {
    name: "CRUMB_PAUSED",
    means: "`true` lets no paid work start in any session. Work under way lands; passes go on.",
  },
  {
    name: "CRUMB_MODE",
    means: "`app` hands every look to the server of a GitHub App; anything else leaves it to the workflows.",
  },
  {
    name: "CRUMB_APP",
    means:
      "Short name of the GitHub App that looks after this repository, or did once: what it wrote is read as ours. Leave it when you switch back.",
  },
  {
    name: "CRUMB_PAGES_URL",
    means: "Root of the published pages where it is not `https://OWNER.github.io/NAME`: a domain of your own.",
  },
];
