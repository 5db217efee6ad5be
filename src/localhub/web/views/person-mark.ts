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

/** Name of somebody, linked; bots carry a badge, as nothing else tells them from people. */
export function personLink(person: Person): Piece {
  const [name = person.login] = person.login.split("[bot]");
  const badge = person.isBot ? html` <span class="badge">bot</span>` : "";
  return html`<a class="person" href="/${encodeURIComponent(person.login)}">${name}</a>${badge}`;
}

/** One of eight colours of the stylesheet. */
function hueOf(login: string): number {
  return Buffer.from(login).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7) % 8;
}
