// A tar file as jobs pack it, in; its regular files, out. The content is untrusted: no links, no ways out of the folder.

export interface TarFile {
  /** Relative, with `/`, never climbing out. */
  readonly path: string;
  readonly content: Buffer;
}

const blockSize = 512;

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("utf8");
}

function sizeAt(header: Buffer): number {
  return Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
}

function safePath(name: string): string | undefined {
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? undefined : parts.join("/");
}

/** @throws Error when the file is not a complete tar */
export function readTar(archive: Buffer): readonly TarFile[] {
  const files: TarFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + blockSize <= archive.length;) {
    const header = archive.subarray(at, at + blockSize);
    if (header[0] === 0) break;
    const size = sizeAt(header);
    const content = archive.subarray(at + blockSize, at + blockSize + size);
    if (content.length < size) throw new Error("The tar file ends in the middle of a file.");
    const prefix = textAt(header, 257, 6) === "ustar" ? textAt(header, 345, 155) : "";
    const shortName = textAt(header, 0, 100);
    const name = longName ?? (prefix === "" ? shortName : `${prefix}/${shortName}`);
    const kind = String.fromCharCode(header[156] ?? 0);
    // GNU tar puts a long name into an entry of its own before the file.
    longName = kind === "L" ? textAt(content, 0, size) : undefined;
    const path = safePath(name);
    if ((kind === "0" || kind === "\0") && path !== undefined) files.push({ path, content });
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
  }
  return files;
}
