import { fail, pass, type Gate } from "../gate.ts";
import type { Box, Cut, Layout } from "../protocol.ts";
import { DESKTOP, PHONE, type Screen } from "../stage/open-stage.ts";

/** A hair over the edge is not cut, CSS pixels. */
const SLACK = 2;
const LIMIT = "nothing cut, no scrolling at 390 × 844 and 1280 × 720";

/**
 * Catches pages wider than the window, canvases that reach out of it, controls and texts that are cut, and phones that
 * get a desktop's width for want of a viewport tag; on the title and in play. A kit game may not scroll at all. Not:
 * texts too small to read, other sizes.
 */
export const fitScreens: Gate = {
  id: "fit.screens",
  version: 1,
  title: "The game fits phone and desktop",
  severity: "required",
  applies: "any",
  after: ["files.entry", "boot.clean", "boot.draws"],
  run: async (lab) => {
    const [desktop, phone] = await Promise.all([lab.desktop(), lab.phone()]);
    const isKit = desktop.probe !== null;
    const views: readonly (readonly [Screen, string, Layout])[] = [
      [PHONE, "title", phone.titleLayout],
      [PHONE, "play", phone.stretch.layout],
      [DESKTOP, "title", desktop.title.layout],
      [DESKTOP, "play", desktop.stretch.layout],
    ];
    const problems = views.flatMap(([screen, when, layout]) =>
      findProblems(layout, { screen, isKit }).map(
        (problem) => `${String(screen.w)} × ${String(screen.h)} ${when}: ${problem}`,
      ),
    );
    const evidence = ["phone", "title", "play"];
    const measured = `${String(problems.length)} problems on 2 screens`;
    if (problems.length === 0) return pass(measured, LIMIT, evidence);
    return fail({ measured, limit: LIMIT, hint: `${problems.slice(0, 5).join("; ")}.`, evidence });
  },
};

function findProblems(layout: Layout, set: { readonly screen: Screen; readonly isKit: boolean }): readonly string[] {
  const { inner, scroll } = layout;
  const { screen } = set;
  if (inner.w > screen.w + SLACK) {
    return [
      `the page is laid out ${String(inner.w)} px wide; add <meta name="viewport" content="width=device-width, initial-scale=1">`,
    ];
  }
  const wide = scroll.w > inner.w + SLACK ? [`scrolls sideways, ${String(scroll.w)} px wide`] : [];
  const tall = set.isKit && scroll.h > inner.h + SLACK ? [`scrolls, ${String(scroll.h)} px tall`] : [];
  return [
    ...wide,
    ...tall,
    ...layout.canvases
      .filter((box) => isOut(box, screen))
      .map((box) => `a canvas lies at ${format(box)}, partly outside`),
    ...layout.cutElements.map((one) => `"${one.what}" at ${format(one)} is cut`),
    ...layout.cutTexts.map((one: Cut) => `"${one.what}" at ${format(one)} is drawn over the canvas edge`),
  ];
}

function isOut(box: Box, screen: Screen): boolean {
  if (box.w === 0 || box.h === 0) return false;
  return box.x < -SLACK || box.y < -SLACK || box.x + box.w > screen.w + SLACK || box.y + box.h > screen.h + SLACK;
}

function format({ x, y, w, h }: Box): string {
  return `${String(x)},${String(y)} (${String(w)} × ${String(h)})`;
}
