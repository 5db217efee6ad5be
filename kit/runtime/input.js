import { createTouch } from "./touch.js";

/** A tap shorter than this still counts as held this long, so that the quickest one moves somebody. */
const SHORTEST_HOLD_STEPS = 6;

/** @typedef {{ label: string, keys: readonly string[], pad?: readonly number[], direction?: string }} Action */

/** Keys every game understands, whatever its genre. @type {Record<string, string>} */
const COMMON = {
  Space: "go",
  Enter: "go",
  KeyP: "pause",
  Escape: "pause",
  KeyR: "restart",
  KeyM: "mute",
};

/**
 * Turns keys, touches and a game pad into named actions that are held or were just pressed.
 * @param {{ canvas: HTMLCanvasElement, actions: Record<string, Action>, scheme: string, onCommand: (name: string) => void, onGesture: () => void, isPlaying: () => boolean, layout: () => import("./touch.js").Layout }} set
 */
export function createInput(set) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const [name, action] of Object.entries(set.actions)) for (const key of action.keys) keys.set(key, name);
  /** @type {Map<string, Set<string>>} */
  const held = new Map();
  /** @type {Map<string, number>} */
  const lingering = new Map();
  /** @type {string[]} */
  let pressed = [];

  const press = (/** @type {string} */ name, /** @type {string} */ source) => {
    const sources = held.get(name) ?? new Set();
    if (sources.has(source)) return;
    held.set(name, sources.add(source));
    lingering.set(name, SHORTEST_HOLD_STEPS);
    if (pressed.length < 8) pressed.push(name);
  };
  const release = (/** @type {string} */ name, /** @type {string} */ source) => {
    held.get(name)?.delete(source);
  };
  const touch = createTouch({ ...set, press, release, tapped: (name) => pressed.length < 8 && pressed.push(name) });
  const letGo = () => {
    held.clear();
    lingering.clear();
    pressed = [];
    touch.letGo();
  };

  listenToKeys({ keys, press, release, ...set });
  addEventListener("blur", letGo);

  const isHeld = (/** @type {string} */ name) => (held.get(name)?.size ?? 0) > 0 || (lingering.get(name) ?? 0) > 0;

  return {
    held: isHeld,
    endStep: () => {
      for (const [name, steps] of lingering) lingering.set(name, steps - 1);
      touch.endStep();
    },
    /** -1, 0 or 1. @param {string} less @param {string} more */
    axis: (less, more) => (isHeld(more) ? 1 : 0) - (isHeld(less) ? 1 : 0),
    /** Every action pressed since the last call, oldest first. */
    take: () => {
      const taken = pressed;
      pressed = [];
      return taken;
    },
    pollPad: () => pollPad(set.actions, press, release),
    touch,
    letGo,
  };
}

/** @param {{ keys: Map<string, string>, press: (name: string, source: string) => void, release: (name: string, source: string) => void, onGesture: () => void, onCommand: (name: string) => void, isPlaying: () => boolean }} set */
function listenToKeys({ keys, press, release, onGesture, onCommand, isPlaying }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = COMMON[event.code];
    const action = keys.get(event.code);
    const isForButton = command === "go" && event.target instanceof HTMLButtonElement;
    if ((!command && !action) || isForButton) return;
    event.preventDefault();
    onGesture();
    if (event.repeat) return;
    if (action && isPlaying()) press(action, event.code);
    else if (command) onCommand(command);
  });
  addEventListener("keyup", (event) => {
    const action = keys.get(event.code);
    if (action) release(action, event.code);
  });
}

/** @param {Record<string, Action>} actions @param {(name: string, source: string) => void} press @param {(name: string, source: string) => void} release */
function pollPad(actions, press, release) {
  if (typeof navigator.getGamepads !== "function") return;
  /** @type {Gamepad | null | undefined} */
  let pad;
  try {
    pad = navigator.getGamepads().find((one) => one !== null);
  } catch {
    return;
  }
  if (!pad) return;
  const [across = 0, down = 0] = pad.axes;
  /** @type {Record<string, boolean>} */
  const stick = { left: across < -0.4, right: across > 0.4, up: down < -0.4, down: down > 0.4 };
  for (const [name, action] of Object.entries(actions)) {
    const pushed = (action.pad ?? []).some((at) => pad.buttons[at]?.pressed);
    const leaned = stick[action.direction ?? ""] ?? false;
    if (pushed || leaned) press(name, "pad");
    else release(name, "pad");
  }
}
