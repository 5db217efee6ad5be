/**
 * What the game shows of itself to whoever wants to check it: plain facts, read only, in canvas pixels. Nothing can be
 * changed through it.
 * @param {{ version: string, info: () => object, actions: () => object[], snapshot: () => object, policy?: (snapshot: any) => string | null }} probe
 */
export function showProbe(probe) {
  Object.defineProperty(window, "crumb", { value: Object.freeze({ ...probe }), enumerable: true });
}

/** The game as it is in this frame. @param {any} game */
export function takeSnapshot({ now, world, round, layout, screen }) {
  const { field } = layout;
  const scale = field.unit * screen.view.dpr;
  const pixel = (/** @type {number} */ value) => Math.round(value * scale * 100) / 100;
  const toPixels = (/** @type {any} */ body) => ({
    ...(body.id === undefined ? {} : { id: body.id, kind: body.kind }),
    x: pixel(field.x / field.unit + body.x - body.w / 2),
    y: pixel(field.y / field.unit + body.y - body.h / 2),
    w: pixel(body.w),
    h: pixel(body.h),
  });
  return {
    scene: now.scene,
    frame: now.frame,
    t: Math.round(now.playT * 1000) / 1000,
    score: now.score,
    lives: now.lives,
    level: Math.round(world.rush() * 100) / 100,
    player: toPixels(round.player()),
    entities: round.entities().map(toPixels),
  };
}

/** What every game understands. `touch` places are CSS pixels in today's window. @param {{ x: number, y: number }} middle */
const commonActions = (middle) => [
  {
    name: "start",
    label: "Start, go on, play again",
    keys: ["Space", "Enter"],
    pad: [],
    touch: { type: "tap", ...middle },
    direction: null,
    scenes: ["title", "pause", "over"],
  },
  {
    name: "pause",
    label: "Pause",
    keys: ["KeyP", "Escape"],
    pad: [],
    touch: { type: "tap", selector: "button.pause" },
    direction: null,
    scenes: ["play", "pause"],
  },
  {
    name: "restart",
    label: "Start again",
    keys: ["KeyR"],
    pad: [],
    touch: null,
    direction: null,
    scenes: ["play", "pause", "over"],
  },
  {
    name: "mute",
    label: "Sound on or off",
    keys: ["KeyM"],
    pad: [],
    touch: { type: "tap", selector: "button.mute" },
    direction: null,
    scenes: ["title", "play", "pause", "over"],
  },
];

/**
 * Named actions with the keys and the touch that cause them.
 * @param {{ actions: Record<string, { label: string, keys: readonly string[], pad?: readonly number[], direction?: string }>, scheme: string, layout: () => import("./touch.js").Layout }} set
 */
export function listActions({ actions, scheme, layout }) {
  const { buttons, view } = layout();
  const middle = { x: Math.round(view.w / 2), y: Math.round(view.h / 2) };
  const own = Object.entries(actions).map(([name, action]) => {
    const button = buttons.find((one) => one.action === name);
    const touch = button
      ? { type: scheme === "steer" ? "hold" : "tap", x: Math.round(button.x), y: Math.round(button.y) }
      : touchWithoutButton({ name, scheme, view });
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
  return [...commonActions(middle), ...own];
}

/** The gesture that does the same where no button is shown. @param {{ name: string, scheme: string, view: { w: number, h: number } }} set */
function touchWithoutButton({ name, scheme, view }) {
  const [x, y] = [Math.round(view.w / 2), Math.round(view.h / 2)];
  /** @type {Record<string, readonly [number, number]>} */
  const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
  const [dx, dy] = ways[name] ?? [0, 0];
  if (scheme === "swipe") return { type: "swipe", x, y, dx: dx * 80, dy: dy * 80 };
  const place = { x: Math.round(x + dx * view.w * 0.25), y };
  return { type: scheme === "steer" ? "hold" : "tap", ...place };
}
