import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import type { Piece } from "./frame.ts";

/** The round (people) or square (bots) picture of somebody: an initial on a colour of their own. */
export function avatar(person: Person, size: 20 | 36 = 20): Piece {
  const initial = person.login.slice(0, 1).toUpperCase();
  const shape = person.isBot
    ? html`<rect x="1" y="1" width="34" height="34" rx="9" />`
    : html`<circle cx="18" cy="18" r="18" />`;
  return html`<svg
    class="avatar hue-${hueOf(person.login)}"
    viewBox="0 0 36 36"
    width="${size}"
    height="${size}"
    aria-hidden="true"
  >
    ${shape}
    <text x="18" y="24.5" text-anchor="middle">${initial}</text>
  </svg>`;
}

const HUES = ["#b5543c", "#2f7d6b", "#6a58a8", "#a3762a", "#35709f", "#9a4a74", "#5b7a35", "#6b6459"] as const;

/** The same picture as a file of its own, which sees no stylesheet. */
export function avatarFile(person: Person): string {
  // The initial is the one thing of a person in here, and only a letter or digit is let through.
  const initial = /[a-z\d]/iu.exec(person.login)?.[0].toUpperCase() ?? "?";
  const hue = HUES[hueOf(person.login)] ?? HUES[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="${person.isBot ? 9 : 18}" fill="${hue}"/><text x="18" y="24.5" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="18" fill="#fff">${initial}</text></svg>`;
}

/** Name of somebody, linked; bots carry a badge, as nothing else tells them from people. */
export function personLink(person: Person): Piece {
  const [name = person.login] = person.login.split("[bot]");
  const badge = person.isBot ? html` <span class="badge">bot</span>` : "";
  return html`<a class="person" href="/${encodeURIComponent(person.login)}">${name}</a>${badge}`;
}

/** Which of eight colours; those of the stylesheet (`.hue-0` …) are the same as `HUES`. */
function hueOf(login: string): number {
  return Buffer.from(login).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7) % 8;
}
