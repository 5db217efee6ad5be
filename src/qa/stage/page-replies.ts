import * as z from "zod";
import type { Intro, Layout, Look, RunReply } from "../protocol.ts";

/** The page is untrusted: what it answers is parsed, cut to size and never believed without the browser's own word. */
const Text = z.string().max(250_000);
const Size = z.object({ w: z.number(), h: z.number() });
const Box = Size.extend({ x: z.number(), y: z.number() });
const Cut = Box.extend({ what: z.string().max(200) });

export const LookReply: z.ZodType<Look> = z.object({
  frame: z.number(),
  t: z.number(),
  pixels: z.string().max(40),
  elements: z.string().max(40),
  colours: z.number(),
  cells: z.string().max(2000),
  snapshot: Text.nullable(),
  notFinite: z.array(z.string().max(200)).max(20),
});
export const RunReplySchema: z.ZodType<RunReply> = z.object({
  played: z.number().int().positive(),
  looks: z.array(LookReply).max(5000),
  reached: z.boolean(),
  snapshot: Text.nullable(),
  advice: z.string().max(60).nullable(),
});
export const GlanceReply = z.object({ t: z.number(), snapshot: Text.nullable() });
export const LayoutReply: z.ZodType<Layout> = z.object({
  inner: Size,
  scroll: Size,
  canvases: z.array(Box).max(200),
  cutElements: z.array(Cut).max(100),
  cutTexts: z.array(Cut).max(100),
});
export const IntroReply: z.ZodType<Intro> = z.object({
  title: Text,
  pressables: z.array(Box.extend({ text: z.string().max(200) })).max(100),
  info: Text.nullable(),
  actions: Text.nullable(),
});
