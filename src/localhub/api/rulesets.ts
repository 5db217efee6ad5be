import type { Hono } from "hono";
import * as z from "zod";
import { createRuleset, rulesetById, rulesOn } from "../domain/rulesets.ts";
import { demand, RIGHTS } from "../domain/access.ts";
import type { Hub } from "../hub.ts";
import { repositoryOf } from "../present/association.ts";
import { nodeId } from "../present/node-id.ts";
import { apiUrl, fullName, webUrl } from "../present/repository.ts";
import type { Ruleset } from "../repository-rows.ts";
import { sendPage } from "./paginate.ts";
import {
  type ApiContext,
  type ApiEnv,
  numberParam,
  readBody,
  repositoryOfPath,
  requireActor,
  textParam,
} from "./request.ts";

const NewRuleset = z.object({
  name: z.string(),
  target: z.enum(["branch", "tag"]).default("branch"),
  enforcement: z.enum(["disabled", "active", "evaluate"]),
  conditions: z
    .object({
      ref_name: z.object({ include: z.array(z.string()).default([]), exclude: z.array(z.string()).default([]) }),
    })
    .default({ ref_name: { include: [], exclude: [] } }),
  rules: z.array(z.object({ type: z.string(), parameters: z.record(z.string(), z.unknown()).optional() })).default([]),
});

/** Rules on branches and tags. Creating, updating, deleting, forcing and pull requests are enforced, the rest is shown. */
export function addRulesetRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/rulesets";
  const readable = (c: ApiContext) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    return repository;
  };
  api.get(path, (c) => {
    const rulesets = hub.store.rulesets.group(readable(c).id);
    return sendPage(c, rulesets, (one) => presentRuleset(hub, one));
  });
  api.post(path, async (c) => {
    const { conditions, ...wanted } = await readBody(c, NewRuleset);
    const fields = { ...wanted, ...conditions.ref_name };
    const made = createRuleset(hub, requireActor(c), { repository: repositoryOfPath(hub, c), fields });
    return c.json(presentWholeRuleset(hub, made), 201);
  });
  api.get(`${path}/:id{[0-9]+}`, (c) =>
    c.json(presentWholeRuleset(hub, rulesetById(hub, readable(c), numberParam(c, "id")))),
  );
  api.delete(`${path}/:id{[0-9]+}`, (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readSettings });
    hub.store.rulesets.delete(rulesetById(hub, repository, numberParam(c, "id")).id);
    return c.body(null, 204);
  });
  api.get("/repos/:owner/:repo/rules/branches/:branch{.+}", (c) => {
    const repository = readable(c);
    const rules = rulesOn(hub, repository, `refs/heads/${textParam(c, "branch")}`);
    return sendPage(c, rules, ({ rule, ruleset }) => ({
      ...rule,
      ruleset_source_type: "Repository",
      ruleset_source: fullName(hub, repository),
      ruleset_id: ruleset.id,
    }));
  });
}

function presentRuleset(hub: Hub, ruleset: Ruleset) {
  const repository = repositoryOf(hub, ruleset);
  return {
    id: ruleset.id,
    node_id: nodeId("RepositoryRuleset", ruleset.id),
    name: ruleset.name,
    target: ruleset.target,
    source_type: "Repository",
    source: fullName(hub, repository),
    enforcement: ruleset.enforcement,
    _links: {
      self: { href: `${apiUrl(hub, repository)}/rulesets/${ruleset.id}` },
      html: { href: `${webUrl(hub, repository)}/rules/${ruleset.id}` },
    },
    created_at: ruleset.createdAt,
    updated_at: ruleset.updatedAt,
  };
}

function presentWholeRuleset(hub: Hub, ruleset: Ruleset) {
  const { include, exclude, rules } = ruleset;
  return {
    ...presentRuleset(hub, ruleset),
    conditions: { ref_name: { include, exclude } },
    rules,
    bypass_actors: [],
    current_user_can_bypass: "never",
  };
}
