import type { Probe, ProbeAction } from "../probe.ts";

/** What a person does while playing: the declared actions of the play scene without pause, restart, sound and start. */
export function listPlayActions(probe: Probe): readonly ProbeAction[] {
  const { start, restart, pause } = probe.info;
  const others = new Set([start, restart, pause, "mute", "sound", "fullscreen"]);
  return probe.actions.filter((action) => action.scenes.includes("play") && !others.has(action.name));
}
