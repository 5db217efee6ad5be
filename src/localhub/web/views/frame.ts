import type { html } from "hono/html";
import type { MarkdownPlace } from "../markdown-place.ts";
import type { Person } from "../read/person.ts";

/** A piece of page; `html` escapes every value placed in it unless that is a piece itself. */
export type Piece = ReturnType<typeof html>;

/** What every page of one request shares. */
export interface Frame {
  readonly viewer: Person | null;
  /** People one may act as. */
  readonly people: readonly Person[];
  /** Goes into every form; see session.ts. */
  readonly formToken: string;
  /** By the hub's clock. */
  readonly nowMs: number;
  /** Path and query of this page. */
  readonly path: string;
  readonly siteUrl: string;
  readonly pagesUrl: string;
  /** Anchor of the words being edited. */
  readonly editing: string | null;
  /** Changes whenever anything in the hub changed. */
  readonly version: number;
}

/** The repository a page is about. */
export interface RepositoryFrame extends Frame {
  /** `owner/name` */
  readonly repository: string;
  readonly description: string | null;
  readonly defaultBranch: string;
  readonly openIssues: number;
  readonly openPulls: number;
  readonly siteOfPages: string | null;
  readonly isArchived: boolean;
  /** The viewer may archive it, and take it out again. */
  readonly canAdminister: boolean;
  /** The viewer may push, label, merge. */
  readonly canWrite: boolean;
}

/** Where comments of this repository stand, for links and images in them. */
export function commentPlace(frame: RepositoryFrame): MarkdownPlace {
  return {
    repository: frame.repository,
    ref: frame.defaultBranch,
    folder: "",
    siteUrl: frame.siteUrl,
    pagesUrl: frame.pagesUrl,
    hardBreaks: true,
  };
}
