/**
 * What the driver and the script inside the page say to each other. Everything that comes out of the page is untrusted:
 * the game runs beside the script and could forge it, so the driver parses each answer again.
 */

/** Handed to the page script before any game code runs. */
export interface PageConfig {
  /** Unguessable name of the handle on `globalThis`; a fresh one per run, so that no game can look for it. */
  readonly key: string;
  readonly seed: number;
  /** What `Date.now()` says when the page opens, milliseconds since 1970. */
  readonly epochMs: number;
}

/** Asks the page to play some frames. */
export interface RunRequest {
  readonly frames: number;
  readonly hz: number;
  /** Look at every so many-th frame, counted from the opening of the page so that twins look together; never when 0. */
  readonly every: number;
  /** Stop as soon as the probe reports this scene. */
  readonly until: string | null;
  /** Stop after this much real time, milliseconds; the driver asks for the rest. Tells a slow game from a hung one. */
  readonly sliceMs: number;
}

/** One look at the game. */
export interface Look {
  readonly frame: number;
  /** Virtual milliseconds since the page opened. */
  readonly t: number;
  /** Hash of the pixels of all canvases, at their places. */
  readonly pixels: string;
  /** Hash of the document: elements, attributes, text. */
  readonly elements: string;
  /** How many of a few thousand sampled pixels differ in colour, counted up to 64. */
  readonly colours: number;
  /** Brightness of a 32 × 18 grid, two hexadecimal digits each. */
  readonly cells: string;
  /** `JSON.stringify(window.crumb.snapshot())`, or null without a probe. */
  readonly snapshot: string | null;
  /** Paths in the snapshot whose numbers are NaN or infinite. */
  readonly notFinite: readonly string[];
}

export interface RunReply {
  readonly played: number;
  readonly looks: readonly Look[];
  readonly reached: boolean;
  /** The snapshot after the last frame, as in {@link Look}. */
  readonly snapshot: string | null;
  /** Name of the action the game's own `crumb.policy()` would take now, empty for none; null without a policy. */
  readonly advice: string | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Something that can be seen to be cut: what it says and where it is, in CSS pixels. */
export interface Cut extends Box {
  readonly what: string;
}

/** How the page lies in its window. */
export interface Layout {
  readonly inner: { readonly w: number; readonly h: number };
  readonly scroll: { readonly w: number; readonly h: number };
  readonly canvases: readonly Box[];
  /** Texts that do not fit their own box, and controls outside the window. */
  readonly cutElements: readonly Cut[];
  /** Texts drawn on a canvas that reach over its edge, in the last frame. */
  readonly cutTexts: readonly Cut[];
}

/** Something a person could press, in CSS pixels. */
export interface Pressable extends Box {
  readonly text: string;
}

/** What the page says about itself once loaded. */
export interface Intro {
  readonly title: string;
  readonly pressables: readonly Pressable[];
  /** JSON of `crumb.info()` and `crumb.actions()`, or null for a plain game. */
  readonly info: string | null;
  readonly actions: string | null;
}
