import { STYLE_BASE } from "./style-base.ts";
import { STYLE_PARTS } from "./style-parts.ts";
import { STYLE_TEXT } from "./style-text.ts";

/** The one stylesheet of all pages. A string, so that the server stays one file when bundled. */
export const STYLESHEET = STYLE_BASE + STYLE_PARTS + STYLE_TEXT;

export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0c6b6b"/><path d="M9 8.5v15M9 15.5c0-3 2-4.5 6-4.5h2c3.5 0 6 2.2 6 6v6.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><circle cx="9" cy="8.5" r="2.8" fill="#f2c14e"/><circle cx="23" cy="23.5" r="2.8" fill="#fff"/></svg>`;
