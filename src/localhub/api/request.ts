import type { Context } from "hono";
import type { z } from "zod";
import { visibleRepository } from "../domain/repositories.ts";
import type { App } from "../apps/rows.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { type FieldProblem, HubProblem, notFound } from "../problem.ts";

/** What the door has found out before a route runs. */
export interface ApiEnv {
  Variables: { actor: Actor | null; app: App | null; repositoryId: number };
}
export type ApiContext = Context<ApiEnv>;

/** @throws {HubProblem} 401 for strangers */
export function requireActor(c: ApiContext): Actor {
  const actor = c.get("actor");
  if (actor === null) throw new HubProblem(401, "Requires authentication");
  return actor;
}

/** The repository the address names. @throws {HubProblem} 404 */
export function repositoryOfPath(hub: Hub, c: ApiContext): Repository {
  const name = { owner: textParam(c, "owner"), name: textParam(c, "repo") };
  const repository = visibleRepository(hub, c.get("actor"), name);
  c.set("repositoryId", repository.id);
  return repository;
}

export function textParam(c: ApiContext, name: string): string {
  const value = c.req.param(name);
  if (value === undefined) throw notFound();
  return value;
}

/** A positive whole number in the address. @throws {HubProblem} 404 for anything else */
export function numberParam(c: ApiContext, name: string): number {
  const text = textParam(c, name);
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** The JSON body, as the schema says. @throws {HubProblem} 400 no JSON, 422 not as asked */
export async function readBody<Schema extends z.ZodType>(c: ApiContext, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  const parsed = schema.safeParse(text === "" ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue): FieldProblem => ({
    resource: "Request",
    field: issue.path.join("."),
    code: "invalid",
    message: issue.message,
  }));
  throw new HubProblem(422, "Invalid request.", { errors });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HubProblem(400, "Problems parsing JSON");
  }
}
