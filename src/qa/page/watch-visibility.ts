import { type Disguise, replaceGetter } from "./disguise.ts";

/** Lets the driver turn the page away from the person and back, as a change of tab does. */
export function watchVisibility(disguise: Disguise): {
  readonly isHidden: () => boolean;
  readonly set: (isHidden: boolean) => boolean;
} {
  let isHidden = false;
  replaceGetter(Document.prototype, "hidden", () => isHidden);
  replaceGetter(Document.prototype, "visibilityState", () => (isHidden ? "hidden" : "visible"));
  disguise(Document.prototype, "hasFocus", () => !isHidden);
  return {
    isHidden: () => isHidden,
    set: (next) => {
      isHidden = next;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      dispatchEvent(new Event(next ? "blur" : "focus"));
      return isHidden;
    },
  };
}
