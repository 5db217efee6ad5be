import { raw } from "hono/html";

const SHAPES = {
  open: '<circle cx="8" cy="8" r="6.25"/><circle cx="8" cy="8" r="1.5" class="fill"/>',
  closed: '<circle cx="8" cy="8" r="6.25"/><path d="m5.4 8.2 1.8 1.8 3.4-3.8"/>',
  pull: '<circle cx="4" cy="3.6" r="1.8"/><circle cx="4" cy="12.4" r="1.8"/><circle cx="12" cy="12.4" r="1.8"/><path d="M4 5.4v5.2M12 10.6V6.8c0-1.4-.9-2.3-2.3-2.3H7.6M9.3 2.7 7.5 4.5l1.8 1.8"/>',
  merged:
    '<circle cx="4" cy="3.6" r="1.8"/><circle cx="4" cy="12.4" r="1.8"/><circle cx="12" cy="8.6" r="1.8"/><path d="M4 5.4v5.2M4.4 5.3c.7 2.1 2.6 3.3 5.8 3.3"/>',
  draft:
    '<circle cx="4" cy="3.6" r="1.8"/><circle cx="4" cy="12.4" r="1.8"/><circle cx="12" cy="12.4" r="1.8"/><path d="M4 5.4v5.2M12 9v.2M12 6v.2M12 3.2v.2"/>',
  success: '<circle cx="8" cy="8" r="6.25"/><path d="m5.2 8.2 1.9 1.9 3.7-4"/>',
  failure: '<circle cx="8" cy="8" r="6.25"/><path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4"/>',
  pending: '<circle cx="8" cy="8" r="6.25"/><path d="M8 4.6V8l2.3 1.4"/>',
  running: '<circle cx="8" cy="8" r="6.25" class="faint"/><path d="M8 1.75A6.25 6.25 0 0 1 14.25 8"/>',
  skipped: '<circle cx="8" cy="8" r="6.25"/><path d="m5.2 10.8 5.6-5.6"/>',
  folder:
    '<path d="M1.8 4.2c0-.7.5-1.2 1.2-1.2h3.2l1.4 1.6H13c.7 0 1.2.5 1.2 1.2v6c0 .7-.5 1.2-1.2 1.2H3c-.7 0-1.2-.5-1.2-1.2z"/>',
  file: '<path d="M3.4 2.6c0-.5.4-.9.9-.9h4.8l3.5 3.5v8.2c0 .5-.4.9-.9.9H4.3a.9.9 0 0 1-.9-.9zM9 1.8v3.5h3.5"/>',
  branch:
    '<circle cx="4" cy="3.6" r="1.8"/><circle cx="4" cy="12.4" r="1.8"/><circle cx="12" cy="5" r="1.8"/><path d="M4 5.4v5.2M12 6.8c0 2-1.4 2.7-4 2.9-2 .1-3.2.3-4 .9"/>',
  commit: '<circle cx="8" cy="8" r="2.6"/><path d="M1 8h4.4M10.6 8H15"/>',
  comment:
    '<path d="M2 3.6c0-.6.5-1.1 1.1-1.1h9.8c.6 0 1.1.5 1.1 1.1v6.2c0 .6-.5 1.1-1.1 1.1H7.4l-3 2.7v-2.7H3.1c-.6 0-1.1-.5-1.1-1.1z"/>',
  label:
    '<path d="M2 7.6V2.9c0-.5.4-.9.9-.9h4.7l6.2 6.2c.4.4.4 1 0 1.4l-4.2 4.2c-.4.4-1 .4-1.4 0z"/><circle cx="5.2" cy="5.2" r=".9" class="fill"/>',
  eye: '<path d="M1.3 8S3.7 3.6 8 3.6 14.7 8 14.7 8 12.3 12.4 8 12.4 1.3 8 1.3 8z"/><circle cx="8" cy="8" r="2"/>',
  pen: '<path d="m10.6 2.6 2.8 2.8-7.6 7.6-3.4.6.6-3.4z"/>',
  play: '<circle cx="8" cy="8" r="6.25"/><path d="M6.6 5.4 10.6 8l-4 2.6z" class="fill"/>',
  globe:
    '<circle cx="8" cy="8" r="6.25"/><path d="M1.8 8h12.4M8 1.8c2 1.8 2.8 3.9 2.8 6.2S10 12.4 8 14.2C6 12.4 5.2 10.3 5.2 8S6 3.6 8 1.8z"/>',
  smile:
    '<circle cx="8" cy="8" r="6.25"/><path d="M5.3 9.4c.6 1 1.5 1.5 2.7 1.5s2.1-.5 2.7-1.5M5.9 6.2v.3M10.1 6.2v.3"/>',
  box: '<path d="M2 5.1 8 2l6 3.1v5.8L8 14l-6-3.1zM2 5.1l6 3 6-3M8 8.1V14"/>',
} as const;

export type IconName = keyof typeof SHAPES;

/** A drawing of 16 × 16 in the colour of the text around it; decoration, hidden from screen readers. */
export function icon(name: IconName, tone = ""): ReturnType<typeof raw> {
  // Both arguments are constants of this folder, never text of people.
  return raw(
    `<svg class="icon ${tone}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${SHAPES[name]}</svg>`,
  );
}
