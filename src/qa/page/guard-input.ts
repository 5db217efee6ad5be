/** Takes two chances out of input that the browser leaves to its own frame rate. */
export interface InputGuard {
  /** From now on a mouse is there. */
  readonly admitPointer: () => void;
  /** Takes the focus from what is not shown any more, as the browser does with its next frame, whenever that is. */
  readonly settleFocus: () => void;
}

const STRAYS = ["pointermove", "mousemove", "pointerover", "mouseover", "pointerenter", "mouseenter"];

/**
 * Keeps back what the browser itself says of a resting mouse when a page appears under it: it comes in some runs, and
 * not in others, and a game that aims at it looks different.
 */
export function guardInput(): InputGuard {
  let isAdmitted = false;
  for (const type of STRAYS) {
    addEventListener(
      type,
      (event) => {
        if (!isAdmitted && event.isTrusted) event.stopImmediatePropagation();
      },
      true,
    );
  }
  return {
    admitPointer: () => {
      isAdmitted = true;
    },
    settleFocus: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !activeElement.checkVisibility()) activeElement.blur();
    },
  };
}
