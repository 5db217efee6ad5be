const SWIPE_PX = 22;
/** Where a finger was stays the aim for so many steps, so that a quick tap moves somebody. */
const LINGER_STEPS = 6;

/** @typedef {{ field: { x: number, y: number, w: number, h: number, unit: number }, view: { w: number, h: number }, buttons: { action: string, x: number, y: number, r: number, turn: number }[] }} Layout */
/** @typedef {{ x: number, y: number, button?: string }} Finger */

/**
 * Fingers (and the mouse): on-screen buttons first, then the game's own gesture: `steer` follows the finger,
 * `sides` taps left or right half, `swipe` goes where the finger goes, `tap` is one button as large as the screen.
 * @param {{ canvas: HTMLCanvasElement, scheme: string, onCommand: (name: string) => void, onGesture: () => void, isPlaying: () => boolean, layout: () => Layout, press: (name: string, source: string) => void, release: (name: string, source: string) => void, tapped: (name: string) => void }} set
 */
export function createTouch(set) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** @type {{ target?: { x: number, y: number } | undefined, fading: number, seen: boolean }} */
  const state = { fading: 0, seen: matchMedia("(pointer: coarse)").matches };

  set.canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    set.onGesture();
    if (event.pointerType === "touch") state.seen = true;
    if (!set.isPlaying()) return set.onCommand("go");
    const button = state.seen ? buttonUnder(event, set.layout()) : undefined;
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY, ...(button && { button: button.action }) });
    if (button) set.press(button.action, `finger${event.pointerId}`);
    else if (set.scheme === "steer") state.target = toField(event, set.layout());
    else if (set.scheme === "sides") set.tapped(event.offsetX < set.layout().view.w / 2 ? "left" : "right");
    else if (set.scheme === "tap") set.tapped("flap");
  });
  set.canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || finger.button || !set.isPlaying()) return;
    if (set.scheme === "steer") state.target = toField(event, set.layout());
    const way = set.scheme === "swipe" ? swipeFrom(finger, event) : undefined;
    if (way === undefined) return;
    set.tapped(way);
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const button = fingers.get(event.pointerId)?.button;
    if (button) set.release(button, `finger${event.pointerId}`);
    fingers.delete(event.pointerId);
    if (fingers.size === 0) state.fading = LINGER_STEPS;
  };
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
    set.canvas.addEventListener(name, up);
  set.canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  return {
    /** Where the steering finger is, in field units. */
    target: () => state.target,
    isUsed: () => state.seen,
    endStep: () => {
      if (fingers.size > 0 || state.target === undefined) return;
      state.fading -= 1;
      if (state.fading <= 0) state.target = undefined;
    },
    letGo: () => {
      fingers.clear();
      state.target = undefined;
    },
  };
}

/** @param {PointerEvent} event @param {Layout} layout */
const toField = (event, { field }) => ({
  x: (event.offsetX - field.x) / field.unit,
  y: (event.offsetY - field.y) / field.unit,
});

/** @param {PointerEvent} event @param {Layout} layout */
const buttonUnder = (event, { buttons }) =>
  buttons.find((one) => Math.hypot(event.offsetX - one.x, event.offsetY - one.y) <= one.r * 1.15);

/** The direction a finger has gone since it was last counted, if far enough. @param {Finger} finger @param {PointerEvent} event */
function swipeFrom(finger, event) {
  const across = event.offsetX - finger.x;
  const along = event.offsetY - finger.y;
  if (Math.max(Math.abs(across), Math.abs(along)) < SWIPE_PX) return undefined;
  if (Math.abs(across) > Math.abs(along)) return across < 0 ? "left" : "right";
  return along < 0 ? "up" : "down";
}

/**
 * Where the on-screen buttons lie: thumbs in the bottom corners, or a cross for four directions.
 * @param {{ view: { w: number, h: number, safe: { bottom: number, left: number, right: number } }, scheme: string }} set
 */
export function placeButtons({ view, scheme }) {
  if (scheme === "steer" || scheme === "sides") return placePair(view);
  return scheme === "swipe" ? placeCross(view) : [];
}

/** @param {{ w: number, h: number, safe: { bottom: number, left: number, right: number } }} view */
function placePair(view) {
  const r = 38;
  const y = view.h - view.safe.bottom - r - 14;
  return [
    { action: "left", x: view.safe.left + r + 18, y, r, turn: Math.PI },
    { action: "right", x: view.w - view.safe.right - r - 18, y, r, turn: 0 },
  ];
}

/** @param {{ w: number, h: number, safe: { bottom: number, left: number } }} view */
function placeCross(view) {
  const upright = view.h > view.w;
  const r = upright ? 32 : 28;
  const out = r * 1.75;
  const x = upright ? view.w / 2 : view.safe.left + out + r + 8;
  const y = view.h - view.safe.bottom - r * 2.9;
  return [
    { action: "left", x: x - out, y, r, turn: Math.PI },
    { action: "right", x: x + out, y, r, turn: 0 },
    { action: "up", x, y: y - out, r, turn: -Math.PI / 2 },
    { action: "down", x, y: y + out, r, turn: Math.PI / 2 },
  ];
}
