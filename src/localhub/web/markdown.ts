// In: text that people, bots and models wrote, all of it hostile. Out: HTML that is safe to place inside a page.
// Two walls: the renderer makes the structure, a parser-based sanitiser then keeps a short list of tags and closes them.
// Not its business: where the text came from, and the page around it.
import MarkdownIt, { type MarkdownIt as Renderer } from "markdown-it";
import { raw } from "hono/html";
import sanitizeHtml from "sanitize-html";
import { linkReferences } from "./link-references.ts";
import type { MarkdownPlace } from "./markdown-place.ts";
import { resolveImage, resolveLink } from "./resolve-address.ts";
import { renderTaskItems } from "./render-task-items.ts";

const ALLOWED_TAGS = (
  "h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li dl dt dd table thead tbody tr th td " +
  "a strong b em i s del ins sub sup kbd details summary img input div span"
).split(" ");

const ALLOWED_ATTRIBUTES = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  input: ["type", "checked", "disabled", "aria-label"],
  details: ["open"],
  td: ["align"],
  th: ["align"],
  div: ["align"],
  p: ["align"],
  ol: ["start"],
};

const renderers = { soft: createRenderer(false), hard: createRenderer(true) };

function createRenderer(breaks: boolean): Renderer {
  const renderer = new MarkdownIt({ html: true, linkify: true, breaks });
  // Bare words such as `game.js` are file names here far more often than sites.
  renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  renderer.core.ruler.push("references", linkReferences);
  renderer.core.ruler.push("task-items", renderTaskItems);
  return renderer;
}

/** Turns GitHub-flavoured markdown of unknown origin into safe HTML. */
export function renderMarkdown(source: string, place: MarkdownPlace): ReturnType<typeof raw> {
  const renderer = place.hardBreaks ? renderers.hard : renderers.soft;
  const html = renderer.render(source, { repository: place.repository });
  return raw(sanitize(html, place));
}

function sanitize(dirty: string, place: MarkdownPlace): string {
  return sanitizeHtml(dirty, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedClasses: {
      a: ["mention", "reference"],
      li: ["task"],
      img: ["blocked"],
      input: ["task-box"],
      code: [/^language-[\w-]+$/u],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nestingLimit: 60,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: resolveLink(attribs, place) }),
      img: (tagName, attribs) => ({ tagName, attribs: resolveImage(attribs, place) }),
      th: (tagName, attribs) => ({ tagName, attribs: withAlign(attribs) }),
      td: (tagName, attribs) => ({ tagName, attribs: withAlign(attribs) }),
    },
    // Only the boxes of task lists are inputs; a text field in a comment could pass for one of ours.
    exclusiveFilter: ({ tag, attribs }) => tag === "input" && attribs["class"] !== "task-box",
  });
}

/** Markdown tables align by a style attribute, which the content security policy would drop. */
function withAlign(attribs: Record<string, string>): Record<string, string> {
  const align = /text-align:\s*(left|center|right)/u.exec(attribs["style"] ?? "")?.[1];
  return align === undefined ? attribs : { ...attribs, align };
}
