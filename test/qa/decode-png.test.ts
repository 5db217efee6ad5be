import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodePng } from "../../src/qa/decode-png.ts";

/** Two by two pixels, red green blue; each row carries its filter type first. */
function pngOf(rows: readonly (readonly number[])[], set: { depth?: number } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(2, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([set.depth ?? 8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), body, Buffer.alloc(4)]);
}

const first = [0, 10, 20, 30, 40, 50, 60];

test.for([
  ["none", [0, 11, 22, 33, 44, 55, 66]],
  ["left", [1, 11, 22, 33, 33, 33, 33]],
  ["above", [2, 1, 2, 3, 4, 5, 6]],
  ["mean of both", [3, 6, 12, 18, 19, 19, 20]],
  ["nearest", [4, 1, 2, 3, 4, 5, 6]],
] as const)("undoes the row filter %s", ([, second]) => {
  const { data, ...size } = decodePng(pngOf([first, second]));
  expect({ ...size, rows: [...data] }).toEqual({
    width: 2,
    height: 2,
    channels: 3,
    rows: [10, 20, 30, 40, 50, 60, 11, 22, 33, 44, 55, 66],
  });
});

test("refuses a kind it does not read", () => {
  expect(() => decodePng(pngOf([first], { depth: 16 }))).toThrow("another kind");
});
