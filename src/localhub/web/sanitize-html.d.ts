// The part of sanitize-html this folder uses; the package ships no types.
declare module "sanitize-html" {
  interface Tag {
    tagName: string;
    attribs: Record<string, string>;
    text?: string;
  }
  interface Frame {
    tag: string;
    attribs: Record<string, string>;
    text: string;
  }
  interface Options {
    allowedTags: readonly string[];
    allowedAttributes: Readonly<Record<string, readonly string[]>>;
    allowedClasses?: Readonly<Record<string, readonly (string | RegExp)[]>>;
    allowedSchemes: readonly string[];
    allowedSchemesByTag?: Readonly<Record<string, readonly string[]>>;
    allowProtocolRelative: boolean;
    disallowedTagsMode: "discard" | "escape" | "recursiveEscape" | "completelyDiscard";
    enforceHtmlBoundary?: boolean;
    nestingLimit?: number;
    transformTags?: Readonly<Record<string, (tagName: string, attribs: Record<string, string>) => Tag>>;
    exclusiveFilter?: (frame: Frame) => boolean;
  }
  // The package has one CommonJS export, which TypeScript calls a default export.
  const sanitizeHtml: (dirty: string, options: Options) => string;
  export default sanitizeHtml;
}
