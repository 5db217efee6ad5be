import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { protectBranch, protectionOf, unprotectBranch } from "../domain/branch-protection.ts";
import type { Hub } from "../hub.ts";
import { repositoryOf } from "../present/association.ts";
import { apiUrl } from "../present/repository.ts";
import { HubProblem } from "../problem.ts";
import type { BranchProtection } from "../repository-rows.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const Wish = z.object({
  required_status_checks: z.object({ strict: z.boolean(), contexts: z.array(z.string()).default([]) }).nullable(),
  enforce_admins: z.boolean().nullable(),
  required_pull_request_reviews: z
    .object({
      dismiss_stale_reviews: z.boolean().default(false),
      require_code_owner_reviews: z.boolean().default(false),
      required_approving_review_count: z.number().int().min(0).max(6).default(1),
    })
    .nullable(),
  /** Who may push is the business of organizations, which are not here. */
  restrictions: z.unknown(),
  allow_force_pushes: z.boolean().nullish(),
  allow_deletions: z.boolean().nullish(),
});

/** The older kind of protection. Forced pushes, deletions and the need for pull requests are enforced, the rest is shown. */
export function addBranchProtectionRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/branches/:branch{.+}/protection";
  api.get(path, (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.administer });
    const protection = protectionOf(hub, repository, textParam(c, "branch"));
    if (protection === undefined) throw new HubProblem(404, "Branch not protected");
    return c.json(presentProtection(hub, protection));
  });
  api.put(path, async (c) => {
    const fields = { ...readFields(await readBody(c, Wish)), branch: textParam(c, "branch") };
    return c.json(presentProtection(hub, await protectBranch(hub, requireActor(c), { ...place(c), fields })));
  });
  api.delete(path, (c) => {
    unprotectBranch(hub, requireActor(c), { ...place(c), branch: textParam(c, "branch") });
    return c.body(null, 204);
  });

  function place(c: ApiContext) {
    return { repository: repositoryOfPath(hub, c) };
  }
}

function readFields(wish: z.output<typeof Wish>): Omit<BranchProtection, "id" | "repositoryId" | "branch"> {
  const reviews = wish.required_pull_request_reviews;
  return {
    checks: wish.required_status_checks,
    reviews: reviews && {
      dismissStale: reviews.dismiss_stale_reviews,
      byCodeOwners: reviews.require_code_owner_reviews,
      count: reviews.required_approving_review_count,
    },
    isForAdmins: wish.enforce_admins ?? false,
    allowForcePushes: wish.allow_force_pushes ?? false,
    allowDeletions: wish.allow_deletions ?? false,
  };
}

function presentProtection(hub: Hub, protection: BranchProtection) {
  const { branch, checks, reviews, isForAdmins, allowForcePushes, allowDeletions } = protection;
  const url = `${apiUrl(hub, repositoryOf(hub, protection))}/branches/${branch}/protection`;
  const ofChecks = `${url}/required_status_checks`;
  return {
    url,
    ...(checks === null
      ? {}
      : {
          required_status_checks: {
            url: ofChecks,
            strict: checks.strict,
            contexts: checks.contexts,
            contexts_url: `${ofChecks}/contexts`,
            checks: checks.contexts.map((context) => ({ context, app_id: null })),
          },
        }),
    ...(reviews === null
      ? {}
      : {
          required_pull_request_reviews: {
            url: `${url}/required_pull_request_reviews`,
            dismiss_stale_reviews: reviews.dismissStale,
            require_code_owner_reviews: reviews.byCodeOwners,
            required_approving_review_count: reviews.count,
          },
        }),
    required_signatures: { url: `${url}/required_signatures`, enabled: false },
    enforce_admins: { url: `${url}/enforce_admins`, enabled: isForAdmins },
    required_linear_history: { enabled: false },
    allow_force_pushes: { enabled: allowForcePushes },
    allow_deletions: { enabled: allowDeletions },
    block_creations: { enabled: false },
    required_conversation_resolution: { enabled: false },
  };
}
