/**
 * Reads what a kit game says through `window.crumb`. In: JSON text from the page, untrusted. Out: parsed facts or null.
 * Not its business: whether they are true.
 */
import * as z from "zod";

const Name = z.string().max(60);

/** `crumb.info()`: how the game is started and what may be expected of it. */
export const ProbeInfo = z.object({
  title: z.string().max(200).default(""),
  scenes: z.array(Name).max(40).default([]),
  /** Names of actions. */
  start: Name.default("start"),
  restart: Name.default("restart"),
  pause: Name.default("pause"),
  realTime: z.boolean().default(true),
  idleLoses: z.boolean().default(false),
  timeLimit: z.number().nullable().default(null),
});
export type ProbeInfo = z.infer<typeof ProbeInfo>;

const Touch = z.object({
  type: z.string().max(20),
  x: z.number().optional(),
  y: z.number().optional(),
  selector: z.string().max(100).optional(),
});

/** One of `crumb.actions()`. Keys are `KeyboardEvent.code` values, touch places CSS pixels. */
export const ProbeAction = z.object({
  name: Name,
  label: z.string().max(200).default(""),
  keys: z.array(z.string().max(30)).max(10).default([]),
  touch: Touch.nullish(),
  direction: z.string().max(20).nullish(),
  scenes: z.array(Name).max(20).default(["play"]),
});
export type ProbeAction = z.infer<typeof ProbeAction>;

const Body = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  w: z.number().nullish(),
  h: z.number().nullish(),
});

/** `crumb.snapshot()`, canvas pixels. A NaN arrives as null. */
export const ProbeSnapshot = z.object({
  scene: Name,
  t: z.number().nullish(),
  score: z.number().nullish(),
  lives: z.number().nullish(),
  level: z.number().nullish(),
  player: Body.nullish(),
  entities: z.array(z.looseObject({})).max(5000).default([]),
});
export type ProbeSnapshot = z.infer<typeof ProbeSnapshot>;

/** What a kit game declares; null for a plain game. */
export interface Probe {
  readonly info: ProbeInfo;
  readonly actions: readonly ProbeAction[];
}

/** @returns null for a plain game, and for a probe that does not follow the form */
export function readProbe(intro: { readonly info: string | null; readonly actions: string | null }): Probe | null {
  const info = ProbeInfo.safeParse(parse(intro.info));
  const actions = z.array(ProbeAction).max(60).safeParse(parse(intro.actions));
  return info.success && actions.success ? { info: info.data, actions: actions.data } : null;
}

/** @returns null without a probe or when the snapshot does not follow the form */
export function readSnapshot(text: string | null): ProbeSnapshot | null {
  return ProbeSnapshot.safeParse(parse(text)).data ?? null;
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
