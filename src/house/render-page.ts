import type { Spec } from "../core/artifacts.ts";
import type { Json } from "../core/json.ts";
import type { Design } from "./design.ts";

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");
/** JSON inside a script element must not be able to close it, nor open a comment. */
const escapeJson = (value: Json): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028|\u2029/g, " ");

/** Fills the page of a game; titles and sentences come from an untrusted idea and are escaped here. */
export function renderPage(
  template: string,
  game: { readonly spec: Spec; readonly design: Design; readonly tuning: Readonly<Record<string, Json>> },
): string {
  const { spec, design, tuning } = game;
  const setup = {
    title: spec.title,
    plainTitle: design.plainTitle,
    slug: spec.slug,
    genre: design.genre,
    seed: design.seed,
    scene: { ...design.scene },
    motion: design.motion,
    song: { ...design.song },
    style: { weight: design.weight },
    words: { ...design.words },
    heals: design.bonus.name === "heart",
    tuning,
  };
  const values: Readonly<Record<string, string>> = {
    title: escapeHtml(spec.title),
    summary: escapeHtml(spec.summary),
    theme: design.colours.skyTop,
    setup: escapeJson(setup),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
