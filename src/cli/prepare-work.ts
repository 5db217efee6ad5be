import type { Assets } from "../assets.ts";
import { AppError } from "../core/failure.ts";
import type { OpenEffect, State } from "../core/state.ts";
import { readText, textPath } from "../inbox/write-text.ts";
import { compileBrief, textsOf, type Words } from "../seats/brief.ts";
import { renderBrief } from "../seats/render-brief.ts";
import type { TranscriptPort } from "../transcript/port.ts";
import type { WorkRequest } from "../work/work.ts";
import type { Wired } from "../wire.ts";

/** An effect of a session that a run is to work on. */
export interface Found {
  readonly state: State;
  readonly effect: OpenEffect;
}

/** Gathers what a run needs before it starts: the game as it stands and, for a seat, the brief with people's words. */
export async function prepareWork(
  found: Found,
  { deps, assets, outDir }: { deps: Wired; assets: Assets; outDir: string },
): Promise<WorkRequest> {
  const { state, effect } = found;
  const { deed, claim } = effect;
  const timeoutMs = (state.session?.config.limits.seatMinutes ?? 30) * 60_000;
  const ordinal = Number(effect.id.split("/").at(-1) ?? 1);
  const game = await readGame(found, deps);
  const brief = await compile(found, { deps, assets });
  return { claim: claim?.id ?? "", deed, ordinal, brief, game, outDir, timeoutMs };
}

async function readGame({ state, effect: { deed } }: Found, { git }: Wired): Promise<WorkRequest["game"]> {
  const commit = deed.type === "qa" ? deed.commit : deed.type === "seat" ? deed.order.base : null;
  return commit === null ? [] : git.readGame(commit, state.build?.slug ?? state.spec?.slug ?? "");
}

async function compile(
  { state, effect: { deed } }: Found,
  { deps: { transcript }, assets }: { deps: Wired; assets: Assets },
): Promise<WorkRequest["brief"]> {
  if (deed.type !== "seat") return null;
  const { seat, order } = deed;
  const { idea, keys } = textsOf(state, order);
  const kept = idea === null ? null : readText(await transcript.readFile(textPath(idea)));
  if (seat === "planner" && kept === null) {
    const message = "The words of the idea were removed: there is nothing to plan from.";
    throw new AppError({ code: "agent.refused", message, retryable: true });
  }
  const words = await readWords(state, keys, transcript);
  const data = compileBrief(state, { seat, order, idea: kept?.text ?? "", words });
  return { data, text: renderBrief(data, assets.prompts[`${seat}.md`] ?? "") };
}

async function readWords(state: State, keys: readonly string[], transcript: TranscriptPort): Promise<Words[]> {
  const words = await Promise.all(
    keys.map(async (key) => {
      const ref = state.consumed.findLast((taken) => taken.key === key)?.text ?? null;
      if (ref === null) return [];
      const kept = readText(await transcript.readFile(textPath(ref)));
      // Removed since the order was given: the seat is told that something was said, not what.
      return [{ key, ...(kept ?? { text: "", inline: [] }) }];
    }),
  );
  return words.flat();
}
