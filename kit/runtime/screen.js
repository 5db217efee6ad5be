/**
 * Owns the one canvas: fills the window at the display's own sharpness, keeps clear of notches, and says where the
 * playing field lies. A field is always 100 units high; its width follows the window within the given limits.
 * @param {HTMLElement} root
 */
export function createScreen(root) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw on a canvas.");
  root.prepend(canvas);
  const notch = document.createElement("div");
  notch.className = "notch";
  root.append(notch);
  const view = { w: 0, h: 0, dpr: 1, safe: { top: 0, right: 0, bottom: 0, left: 0 } };

  const measure = () => {
    const w = Math.max(root.clientWidth, 200);
    const h = Math.max(root.clientHeight, 200);
    const dpr = Math.min(Math.max(devicePixelRatio || 1, 1), 2.5);
    const style = getComputedStyle(notch);
    view.safe = {
      top: Number.parseFloat(style.paddingTop) || 0,
      right: Number.parseFloat(style.paddingRight) || 0,
      bottom: Number.parseFloat(style.paddingBottom) || 0,
      left: Number.parseFloat(style.paddingLeft) || 0,
    };
    if (w === view.w && h === view.h && dpr === view.dpr) return false;
    Object.assign(view, { w, h, dpr });
    canvas.width = Math.round(w * dpr);
    canvas.height = Math.round(h * dpr);
    return true;
  };
  measure();
  return { canvas, g: context, view, measure };
}

/**
 * @param {{ w: number, h: number, safe: { top: number, right: number, bottom: number, left: number } }} view
 * @param {{ narrowest: number, widest: number, below: number }} wish `below`: pixels kept free for thumbs
 */
export function placeField(view, wish) {
  const top = view.safe.top + 60;
  const wide = view.w - view.safe.left - view.safe.right;
  const high = Math.max(view.h - top - view.safe.bottom - wish.below, 80);
  const w = Math.min(wide, high * wish.widest);
  const h = Math.min(high, w / wish.narrowest);
  const unit = h / 100;
  const x = view.safe.left + (wide - w) / 2;
  return { x, y: top + (high - h), w, h, unit, world: { w: w / unit, h: 100 } };
}
