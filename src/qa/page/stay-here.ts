/** A plain link to another place is allowed in a game; following it would end the visit. */
export function stayHere(): void {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link instanceof HTMLAnchorElement && leaves(link)) event.preventDefault();
    },
    { capture: true },
  );
}

/** Whether a link leads out of the game. */
export function leaves(link: HTMLAnchorElement): boolean {
  return link.origin !== location.origin || link.target === "_blank" || link.protocol === "javascript:";
}
