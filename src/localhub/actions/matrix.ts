import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { textOf } from "./text-of.ts";

const Combination = z.record(z.string(), z.unknown());
export type Combination = Readonly<z.infer<typeof Combination>>;

const Matrix = z
  .object({ include: z.array(Combination).default([]), exclude: z.array(Combination).default([]) })
  .catchall(z.array(z.unknown()));

function isWithin(part: Combination, whole: Combination): boolean {
  return Object.entries(part).every(([key, value]) => isDeepStrictEqual(whole[key], value));
}

/** All combinations of an evaluated `strategy.matrix`; one empty combination without one. @throws Error over 256, or none */
export function expandMatrix(value: unknown): readonly Combination[] {
  if (value === undefined || value === null) return [{}];
  const { include, exclude, ...axes } = Matrix.parse(value);
  const hasAxes = Object.keys(axes).length > 0;
  const product = Object.entries(axes).reduce<readonly Combination[]>(
    (rows, [key, values]) => rows.flatMap((row) => values.map((item) => ({ ...row, [key]: item }))),
    hasAxes ? [{}] : [],
  );
  const originals = product.filter((row) => !exclude.some((part) => isWithin(part, row)));
  const extended = new Map(originals.map((row) => [row, row]));
  const added: Combination[] = [];
  for (const extra of include) {
    // Values of the original axes are never overwritten; values that other includes added may be.
    const hits = originals.filter((row) =>
      Object.entries(extra).every(([key, item]) => !(key in axes) || isDeepStrictEqual(row[key], item)),
    );
    for (const row of hits) extended.set(row, { ...extended.get(row), ...extra });
    if (hits.length === 0) added.push(extra);
  }
  const all = [...extended.values(), ...added];
  if (all.length === 0) throw new Error("The matrix has no combination.");
  if (all.length > 256) throw new Error(`The matrix has ${all.length} combinations; 256 are allowed.`);
  return all;
}

/** `name (a, b)` as GitHub names the jobs of a matrix. */
export function matrixName(name: string, combination: Combination): string {
  const values = Object.values(combination).map(textOf);
  return values.length === 0 ? name : `${name} (${values.join(", ")})`;
}
