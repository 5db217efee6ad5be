import { InvariantError } from "../core/failure.ts";

/** A moment some minutes after another, ISO 8601 to the second. @throws {InvariantError} for something that is no moment */
export function later(moment: string, minutes: number): string {
  const time = Date.parse(moment) + minutes * 60_000;
  if (Number.isNaN(time)) throw new InvariantError(`Not a moment: ${moment}`);
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
