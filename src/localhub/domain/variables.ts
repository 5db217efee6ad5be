import type { Actor, Hub } from "../hub.ts";
import type { Repository, Variable } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";

/** Names are kept in capitals, as GitHub does. @throws {HubProblem} 404 */
export function variableByName(hub: Hub, repository: Repository, name: string): Variable {
  const found = hub.store.variables.group(repository.id).find((one) => one.name === name.toUpperCase());
  if (found === undefined) throw notFound();
  return found;
}

export function createVariable(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; name: string; value: string },
): Variable {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  const name = wanted.name.toUpperCase();
  if (!/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/.test(name)) throw new HubProblem(422, "Variable name is invalid");
  if (hub.store.variables.group(wanted.repository.id).some((one) => one.name === name)) {
    throw new HubProblem(409, "Already exists - Variable already exists");
  }
  const at = hub.clock.timestamp();
  const id = hub.store.variables.nextId();
  return hub.store.variables.put({
    id,
    repositoryId: wanted.repository.id,
    name,
    value: wanted.value,
    createdAt: at,
    updatedAt: at,
  });
}

export function updateVariable(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; name: string; value: string | undefined },
): Variable {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  const variable = variableByName(hub, wanted.repository, wanted.name);
  const value = wanted.value ?? variable.value;
  return hub.store.variables.put({ ...variable, value, updatedAt: hub.clock.timestamp() });
}

export function deleteVariable(hub: Hub, actor: Actor, wanted: { repository: Repository; name: string }): void {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  hub.store.variables.delete(variableByName(hub, wanted.repository, wanted.name).id);
}
