// The door of the pages: who may knock (loopback names, our own forms) and what a browser may do with an answer.
// In: a request. Out: a refusal, or the request passed on with strict headers on its answer.
// Not its business: who a person is (session.ts) and what they may do (domain).
import type { MiddlewareHandler } from "hono";

/** Paths of the same server that are not pages for people and answer for themselves. */
const NOT_PAGES = /^\/(?:api|_(?!web\/)[^/]*)(?:\/|$)|^\/[^/]+\/[^/]+\.git(?:\/|$)/u;

export function isPagePath(path: string): boolean {
  return !NOT_PAGES.test(path);
}

/** Refuses names other than loopback (against DNS rebinding) and writes that do not come from our own pages. */
export function guard(pagesUrl: () => string): MiddlewareHandler {
  return async (context, next) => {
    if (!isPagePath(context.req.path)) return next();
    const host = context.req.header("host") ?? "";
    if (!isLoopback(host)) return context.text("This server answers on loopback names only.", 421);
    const isRead = context.req.method === "GET" || context.req.method === "HEAD";
    if (!isRead && !isOwnOrigin(context.req.raw.headers, host)) {
      return context.text("This form was not sent from a page of this server.", 403);
    }
    await next();
    if (!context.res.headers.has("content-security-policy")) {
      context.header("content-security-policy", pagePolicy(pagesUrl()));
    }
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "same-origin");
    context.header("cross-origin-opener-policy", "same-origin");
    context.header("cross-origin-resource-policy", "same-origin");
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
  };
}

function isLoopback(host: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/u.test(host);
}

/** A browser names the sending page in Origin, else in Referer; a write without either is refused. */
function isOwnOrigin(headers: Headers, host: string): boolean {
  const sender = headers.get("origin") ?? headers.get("referer");
  if (sender === null || !URL.canParse(sender)) return false;
  return new URL(sender).host === host;
}

function pagePolicy(pagesUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src 'self' data: ${pagesUrl}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
