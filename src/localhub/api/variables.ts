import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { createVariable, deleteVariable, updateVariable, variableByName } from "../domain/variables.ts";
import type { Hub } from "../hub.ts";
import { presentVariable } from "../present/actions.ts";
import { sendCounted } from "./paginate.ts";
import { type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const NewVariable = z.object({ name: z.string(), value: z.string() });
const VariableChange = z.object({ name: z.string().optional(), value: z.string().optional() });

export function addVariableRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/actions/variables";
  api.get(path, (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readVariables });
    return sendCounted(c, hub.store.variables.group(repository.id), { key: "variables", present: presentVariable });
  });
  api.post(path, async (c) => {
    const wanted = await readBody(c, NewVariable);
    createVariable(hub, requireActor(c), { ...wanted, repository: repositoryOfPath(hub, c) });
    return c.json({}, 201);
  });
  api.get(`${path}/:name`, (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readVariables });
    return c.json(presentVariable(variableByName(hub, repository, textParam(c, "name"))));
  });
  api.patch(`${path}/:name`, async (c) => {
    const { value } = await readBody(c, VariableChange);
    updateVariable(hub, requireActor(c), { repository: repositoryOfPath(hub, c), name: textParam(c, "name"), value });
    return c.body(null, 204);
  });
  api.delete(`${path}/:name`, (c) => {
    deleteVariable(hub, requireActor(c), { repository: repositoryOfPath(hub, c), name: textParam(c, "name") });
    return c.body(null, 204);
  });
}
