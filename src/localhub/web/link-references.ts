import type { StateCore, Token } from "markdown-it";

/** `@login`, `#12`, `owner/name#12` or a full commit id, when not part of a longer word. */
const REFERENCE =
  /(?<![\w/.#@&-])(?:@(?<login>[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?)(?![\w-])|(?<repository>[\w.-]+\/[\w.-]+)?#(?<number>\d{1,9})\b|(?<sha>[\da-f]{40})\b)/giu;

/** Markdown rule: mentions, issue numbers and commit ids in running text become links; code and links stay as they are. */
export function linkReferences(state: StateCore): void {
  const repository = typeof state.env["repository"] === "string" ? state.env["repository"] : null;
  for (const block of state.tokens) {
    if (block.type !== "inline" || block.children === null) continue;
    // markdown-it rules work by replacing a token's children in place.
    block.children = linkChildren(block.children, { state, repository });
  }
}

function linkChildren(
  children: readonly Token[],
  context: { readonly state: StateCore; readonly repository: string | null },
): Token[] {
  let linkDepth = 0;
  return children.flatMap((token) => {
    if (token.type === "link_open" || isHtml(token, "<a")) linkDepth += 1;
    if (token.type === "link_close" || isHtml(token, "</a")) linkDepth -= 1;
    return token.type === "text" && linkDepth === 0 ? linkText(token, context) : [token];
  });
}

function isHtml(token: Token, start: string): boolean {
  return token.type === "html_inline" && token.content.toLowerCase().startsWith(start);
}

function linkText(token: Token, context: { readonly state: StateCore; readonly repository: string | null }): Token[] {
  const pieces: Token[] = [];
  let done = 0;
  for (const match of token.content.matchAll(REFERENCE)) {
    const href = addressOf(match.groups ?? {}, context.repository);
    if (href === null) continue;
    pieces.push(text(context.state, token.content.slice(done, match.index)));
    pieces.push(...link(context.state, { href, label: labelOf(match[0]) }));
    done = match.index + match[0].length;
  }
  return [...pieces, text(context.state, token.content.slice(done))];
}

function labelOf(matched: string): string {
  return /^[\da-f]{40}$/iu.test(matched) ? matched.slice(0, 7) : matched;
}

function addressOf(groups: Readonly<Record<string, string | undefined>>, here: string | null): string | null {
  if (groups["login"] !== undefined) return `/${groups["login"]}`;
  const repository = groups["repository"] ?? here;
  if (repository === null) return null;
  if (groups["number"] !== undefined) return `/${repository}/issues/${groups["number"]}`;
  return groups["sha"] === undefined ? null : `/${repository}/commit/${groups["sha"]}`;
}

function text(state: StateCore, content: string): Token {
  return Object.assign(new state.Token("text", "", 0), { content });
}

function link(state: StateCore, to: { readonly href: string; readonly label: string }): Token[] {
  const open = new state.Token("link_open", "a", 1);
  open.attrs = [
    ["href", to.href],
    ["class", to.label.startsWith("@") ? "mention" : "reference"],
  ];
  return [open, text(state, to.label), new state.Token("link_close", "a", -1)];
}
