import type { Hono } from "hono";
import * as z from "zod";
import { actionsSettingsOf, changeActionsSettings } from "../domain/actions-settings.ts";
import { demand, RIGHTS } from "../domain/access.ts";
import type { Hub } from "../hub.ts";
import type { ActionsSettings } from "../repository-rows.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor } from "./request.ts";

const Enabled = z.object({ enabled: z.boolean() });
const WorkflowRights = z.object({
  default_workflow_permissions: z.enum(["read", "write"]).optional(),
  can_approve_pull_request_reviews: z.boolean().optional(),
});

/** What people allow the Actions of a repository to do. */
export function addActionsSettingsRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/actions/permissions";
  const seen = (c: ApiContext): ActionsSettings => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readSettings });
    return actionsSettingsOf(hub, repository);
  };
  const change = (c: ApiContext, wanted: Partial<Omit<ActionsSettings, "id">>) => {
    changeActionsSettings(hub, requireActor(c), { repository: repositoryOfPath(hub, c), change: wanted });
    return c.body(null, 204);
  };
  api.get(path, (c) => {
    const { enabled } = seen(c);
    return c.json(enabled ? { enabled, allowed_actions: "all", sha_pinning_required: false } : { enabled });
  });
  api.put(path, async (c) => change(c, { enabled: (await readBody(c, Enabled)).enabled }));
  api.get(`${path}/workflow`, (c) => {
    const { tokenMayWrite, mayOpenPulls } = seen(c);
    return c.json({
      default_workflow_permissions: tokenMayWrite ? "write" : "read",
      can_approve_pull_request_reviews: mayOpenPulls,
    });
  });
  api.put(`${path}/workflow`, async (c) => {
    const wanted = await readBody(c, WorkflowRights);
    const [level, mayOpenPulls] = [wanted.default_workflow_permissions, wanted.can_approve_pull_request_reviews];
    return change(c, {
      ...(level === undefined ? {} : { tokenMayWrite: level === "write" }),
      ...(mayOpenPulls === undefined ? {} : { mayOpenPulls }),
    });
  });
}
