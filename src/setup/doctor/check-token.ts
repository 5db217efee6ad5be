import * as z from "zod";
import type { Answer, AskGithub } from "./ask-github.ts";
import { fault, warning, type Finding } from "./finding.ts";

const Identity = z.object({ login: z.string() });

/**
 * Asks GitHub who the token is of and what it may do. Only classic tokens say their scopes; what another kind may do
 * shows where a question is refused.
 */
export async function checkToken(
  ask: AskGithub,
  { token, apiUrl }: { token: string; apiUrl: string },
): Promise<readonly Finding[]> {
  if (token === "") {
    return [
      fault("token.missing", {
        what: "There is no token: none of CRUMB_TOKEN, GH_TOKEN and GITHUB_TOKEN is set.",
        blocks: "Looking at the repository's settings; most of what is below could not be checked.",
        fix: 'export GH_TOKEN="$(gh auth token)", or a token of an administrator of the repository.',
      }),
    ];
  }
  const answer = await ask("/user");
  if (answer.status === 0) return [unreachable(apiUrl)];
  if (answer.status === 401) {
    const blocks = "Looking at the repository's settings.";
    return [
      fault("token.refused", {
        what: "GitHub does not accept the token.",
        blocks,
        fix: "Make a new one: gh auth login, or Settings → Developer settings.",
      }),
    ];
  }
  return checkScopes(answer);
}

/** An answer of somebody else than GitHub is as good as none. */
function unreachable(apiUrl: string): Finding {
  const isLocal = isLoopback(apiUrl);
  return fault(isLocal ? "localhub.down" : "github.unreachable", {
    what: `${apiUrl} does not answer.`,
    blocks: isLocal ? "Everything on the local GitHub." : "Looking at the repository's settings.",
    fix: isLocal
      ? "Start it again: npm run demo -- --resume, and use the address it prints."
      : "Look at your network and at https://www.githubstatus.com, then run this again.",
  });
}

function checkScopes({ scopes, body }: Answer): readonly Finding[] {
  if (scopes === null || scopes.trim() === "") return [];
  const has = scopes.split(",").map((scope) => scope.trim());
  const who = Identity.safeParse(body).data?.login ?? "somebody";
  const missing = [
    ...(has.includes("repo") || has.includes("public_repo") ? [] : ["repo"]),
    ...(has.includes("workflow") ? [] : ["workflow"]),
  ];
  return missing.map((scope) =>
    warning("token.scopes", {
      what: `The token of ${who} has no scope "${scope}".`,
      blocks:
        scope === "workflow"
          ? "Pushing what crumb init wrote with this token: GitHub refuses changes of workflows."
          : "Looking at the settings of the repository, and pushing to it.",
      fix: `gh auth refresh --scopes ${scope}, or add it under Settings → Developer settings → Tokens (classic).`,
    }),
  );
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/.test(address);
}
