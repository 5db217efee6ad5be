/**
 * What the game shows of itself to whoever wants to check it: plain facts, read only, in canvas pixels. Nothing can be
 * changed through it.
 * @param {{ version: string, info: () => object, actions: () => object[], snapshot: () => object, policy?: (snapshot: any) => string | null }} probe
 */
export function showProbe(probe) {
  Object.defineProperty(window, "crumb", { value: Object.freeze({ ...probe }), enumerable: true });
}

/**
 * Named actions with the keys and the touch that cause them; touch places are CSS pixels in today's window.
 * @param {{ actions: Record<string, { label: string, keys: readonly string[], pad?: readonly number[], direction?: string }>, scheme: string, layout: () => import("./touch.js").Layout }} set
 */
export function listActions({ actions, scheme, layout }) {
  const { buttons, view } = layout();
  const middle = { x: Math.round(view.w / 2), y: Math.round(view.h / 2) };
  const common = [
    {
      name: "start",
      label: "Start, go on, play again",
      keys: ["Space", "Enter"],
      pad: [0],
      touch: { type: "tap", ...middle },
      scenes: ["title", "pause", "over"],
    },
    {
      name: "pause",
      label: "Pause",
      keys: ["KeyP", "Escape"],
      pad: [9],
      touch: { type: "tap", selector: "button.pause" },
      scenes: ["play", "pause"],
    },
    {
      name: "restart",
      label: "Start again",
      keys: ["KeyR"],
      pad: [8],
      touch: { type: "tap", ...middle },
      scenes: ["play", "pause", "over"],
    },
    {
      name: "mute",
      label: "Sound on or off",
      keys: ["KeyM"],
      pad: [],
      touch: { type: "tap", selector: "button.mute" },
      scenes: ["title", "play", "pause", "over"],
    },
  ];
  const own = Object.entries(actions).map(([name, action]) => {
    const button = buttons.find((one) => one.action === name);
    const side = name === "left" ? view.w * 0.25 : view.w * 0.75;
    const touch = button
      ? { type: scheme === "steer" ? "hold" : "tap", x: Math.round(button.x), y: Math.round(button.y) }
      : { type: "tap", x: Math.round(scheme === "sides" ? side : middle.x), y: middle.y };
    return {
      name,
      label: action.label,
      keys: [...action.keys],
      pad: [...(action.pad ?? [])],
      touch,
      direction: action.direction ?? null,
      scenes: ["play"],
    };
  });
  return [...common, ...own];
}
