/** What relative addresses in a text are resolved against. */
export interface MarkdownPlace {
  /** `owner/name` of the repository, or null outside any. */
  readonly repository: string | null;
  /** Branch or commit that relative links and images refer to. */
  readonly ref: string;
  /** Folder of the file the text comes from, without slashes at the ends; empty for comments. */
  readonly folder: string;
  /** Absolute address of this site, so that its own absolute links become relative ones. */
  readonly siteUrl: string;
  /** Absolute address of the published sites, whose images may show. */
  readonly pagesUrl: string | null;
  /** Line breaks of the source are kept: so for comments, not for files. */
  readonly hardBreaks: boolean;
}
