const SWIPE_PX = 22;

/** @typedef {{ field: { x: number, y: number, w: number, h: number, unit: number }, view: { w: number, h: number }, buttons: { action: string, x: number, y: number, r: number, turn: number }[] }} Layout */

/**
 * Fingers (and the mouse): on-screen buttons first, then the game's own gesture: `steer` follows the finger,
 * `sides` taps left or right half, `swipe` goes where the finger goes, `tap` is one button as large as the screen.
 * @param {{ canvas: HTMLCanvasElement, scheme: string, onCommand: (name: string) => void, onGesture: () => void, isPlaying: () => boolean, layout: () => Layout, press: (name: string, source: string) => void, release: (name: string, source: string) => void, tapped: (name: string) => void }} set
 */
export function createTouch(set) {
  /** @type {Map<number, { x: number, y: number, button?: string }>} */
  const fingers = new Map();
  /** @type {{ x: number, y: number } | undefined} */
  let target;
  let seen = matchMedia("(pointer: coarse)").matches;

  const toField = (/** @type {PointerEvent} */ event) => {
    const { field } = set.layout();
    return { x: (event.offsetX - field.x) / field.unit, y: (event.offsetY - field.y) / field.unit };
  };
  const down = (/** @type {PointerEvent} */ event) => {
    event.preventDefault();
    set.onGesture();
    if (event.pointerType === "touch") seen = true;
    if (!set.isPlaying()) return set.onCommand("go");
    const { buttons, view } = set.layout();
    const button = seen
      ? buttons.find((one) => Math.hypot(event.offsetX - one.x, event.offsetY - one.y) <= one.r * 1.15)
      : undefined;
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY, ...(button && { button: button.action }) });
    if (button) set.press(button.action, `finger${event.pointerId}`);
    else if (set.scheme === "steer") target = toField(event);
    else if (set.scheme === "sides") set.tapped(event.offsetX < view.w / 2 ? "left" : "right");
    else if (set.scheme === "tap") set.tapped("flap");
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || finger.button || !set.isPlaying()) return;
    if (set.scheme === "steer") target = toField(event);
    if (set.scheme !== "swipe") return;
    const across = event.offsetX - finger.x;
    const along = event.offsetY - finger.y;
    if (Math.max(Math.abs(across), Math.abs(along)) < SWIPE_PX) return;
    const sideways = across < 0 ? "left" : "right";
    const upright = along < 0 ? "up" : "down";
    set.tapped(Math.abs(across) > Math.abs(along) ? sideways : upright);
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const finger = fingers.get(event.pointerId);
    if (finger?.button) set.release(finger.button, `finger${event.pointerId}`);
    fingers.delete(event.pointerId);
    if (fingers.size === 0) target = undefined;
  };
  set.canvas.addEventListener("pointerdown", down);
  set.canvas.addEventListener("pointermove", move);
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
    set.canvas.addEventListener(name, up);
  set.canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  return {
    /** Where the steering finger is, in field units. */
    target: () => target,
    isUsed: () => seen,
    letGo: () => {
      fingers.clear();
      target = undefined;
    },
  };
}

/**
 * Where the on-screen buttons lie: thumbs in the bottom corners, or a cross for four directions.
 * @param {{ view: { w: number, h: number, safe: { bottom: number, left: number, right: number } }, scheme: string }} set
 */
export function placeButtons({ view, scheme }) {
  const r = 38;
  const low = view.h - view.safe.bottom - r - 14;
  const left = view.safe.left + r + 18;
  const right = view.w - view.safe.right - r - 18;
  if (scheme === "steer" || scheme === "sides")
    return [
      { action: "left", x: left, y: low, r, turn: Math.PI },
      { action: "right", x: right, y: low, r, turn: 0 },
    ];
  if (scheme !== "swipe") return [];
  const upright = view.h > view.w;
  const small = upright ? 32 : 28;
  const x = upright ? view.w / 2 : left + 34;
  const y = view.h - view.safe.bottom - small * 2.9;
  const out = small * 1.75;
  return [
    { action: "left", x: x - out, y, r: small, turn: Math.PI },
    { action: "right", x: x + out, y, r: small, turn: 0 },
    { action: "up", x, y: y - out, r: small, turn: -Math.PI / 2 },
    { action: "down", x, y: y + out, r: small, turn: Math.PI / 2 },
  ];
}
