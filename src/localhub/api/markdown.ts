import type { Hono } from "hono";
import * as z from "zod";
import type { Hub } from "../hub.ts";
import { renderMarkdown } from "../web/markdown.ts";
import { type ApiEnv, readBody } from "./request.ts";

const Text = z.object({
  text: z.string(),
  mode: z.enum(["markdown", "gfm"]).default("markdown"),
  context: z.string().optional(),
});

/** Renders text as the pages for people do. */
export function addMarkdownRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const render = (source: string, as: { repository: string | null; hardBreaks: boolean }) => {
    const place = { ref: "HEAD", folder: "", siteUrl: hub.urls.web, pagesUrl: hub.urls.pages, ...as };
    return String(renderMarkdown(source, place));
  };
  api.post("/markdown", async (c) => {
    const { text, mode, context } = await readBody(c, Text);
    return c.html(render(text, { repository: context ?? null, hardBreaks: mode === "gfm" }));
  });
  api.post("/markdown/raw", async (c) => c.html(render(await c.req.text(), { repository: null, hardBreaks: false })));
}
