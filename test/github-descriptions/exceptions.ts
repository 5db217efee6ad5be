import type { Violation } from "./description.ts";

/** A place where GitHub's description is wrong about GitHub: its own example does not hold there either. */
export interface Exception {
  readonly of: string;
  readonly at: string;
  readonly keyword: string;
  readonly because: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    of: "GET /app/installations 200",
    at: "/*/account",
    keyword: "required",
    because: "an account is to be a user and an enterprise at once, where one of both is meant",
  },
];

export function isExcepted(violation: Violation): boolean {
  return EXCEPTIONS.some((one) => isAbout(one, violation));
}

/** Whether a violation is the one an exception speaks of. */
export function isAbout(exception: Exception, violation: Violation): boolean {
  const { of, at, keyword } = exception;
  return of === violation.of && at === violation.at && keyword === violation.keyword;
}
