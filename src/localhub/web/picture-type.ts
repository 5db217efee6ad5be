const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  ico: "image/x-icon",
};

/** Media type of a picture by its file name; null for everything else. */
export function pictureType(path: string): string | null {
  return TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""] ?? null;
}
