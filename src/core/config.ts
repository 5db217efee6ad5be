import * as z from "zod";
import { Limits } from "./limits.ts";

/** The seats a model (or the house) can fill. */
export const Seat = z.enum(["planner", "builder", "verifier"]);
export type Seat = z.infer<typeof Seat>;

export const AgentName = z.enum(["house", "scripted"]);
export type AgentName = z.infer<typeof AgentName>;

/** Which program fills a seat. `provider` and `model` are `null` where no model is asked. */
export const Binding = z.strictObject({
  agent: AgentName,
  provider: z.string().max(60).nullable(),
  model: z.string().max(100).nullable(),
});
export type Binding = z.infer<typeof Binding>;

/** The repository's settings as a session freezes them when it opens. */
export const Config = z.strictObject({
  preset: z
    .enum(["house", "scripted"])
    .describe(
      "Who fills the seats: house plans and builds from the kit without a model; scripted answers from a file, for tests.",
    )
    .default("house"),
  limits: Limits.prefault({}).describe("What a session may use before it stops and says so."),
});
export type Config = z.infer<typeof Config>;

/** Who fills a seat under a preset. Total: every preset binds every seat. */
export function bindingOf(config: Config, _seat: Seat): Binding {
  return { agent: config.preset, provider: null, model: config.preset === "house" ? null : "scripted-1" };
}

/** Whether an agent has a judgement to give. The house has none, so nobody is sent for it (ADR 16). */
export function canJudge(agent: AgentName): boolean {
  return agent !== "house";
}

/** Whether an agent can cost money: such runs reserve before they start. */
export function isPaid(agent: AgentName): boolean {
  return agent !== "house";
}
