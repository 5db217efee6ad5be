import { crc32, deflateRawSync } from "node:zlib";
import { readTar } from "./read-tar.ts";

// The form in which an artifact leaves by REST. Made when asked for: inside the hub artifacts stay tar files.

interface Entry {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly checksum: number;
  readonly byteCount: number;
  readonly offset: number;
}

// Midnight of 1 January 1980, the oldest date zip knows: the same files give the same bytes.
const zipDate = 0x21;
const isUtf8 = 0x800;
const isDeflated = 8;

/** The fields that local header and directory have in common. */
function sharedFields(entry: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isUtf8, 2);
  fields.writeUInt16LE(isDeflated, 4);
  fields.writeUInt16LE(0, 6);
  fields.writeUInt16LE(zipDate, 8);
  fields.writeUInt32LE(entry.checksum, 10);
  fields.writeUInt32LE(entry.packed.length, 14);
  fields.writeUInt32LE(entry.byteCount, 18);
  fields.writeUInt16LE(entry.name.length, 22);
  return fields;
}

function directoryEntry(entry: Entry): Buffer {
  const head = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 3]);
  const tail = Buffer.alloc(14);
  // Regular file, rw-r--r--.
  tail.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  tail.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([head, sharedFields(entry), tail, entry.name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

/** Turns an artifact's `files.tar` into a zip. @throws Error when the tar is broken */
export function zipTar(archive: Buffer): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const { path, content } of readTar(archive)) {
    const packed = deflateRawSync(content);
    const entry: Entry = {
      name: Buffer.from(path),
      packed,
      checksum: crc32(content),
      byteCount: content.length,
      offset,
    };
    const local = [Buffer.from([0x50, 0x4b, 0x03, 0x04]), sharedFields(entry), entry.name, packed];
    parts.push(...local);
    entries.push(entry);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = Buffer.concat(entries.map((entry) => directoryEntry(entry)));
  return Buffer.concat([...parts, directory, endRecord(entries.length, directory.length, offset)]);
}
