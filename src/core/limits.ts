import { z } from "zod";

const usd = z.number().nonnegative();
const count = z.number().int().nonnegative();
const minutes = z.number().positive();

/**
 * Every limit a session is held to, in one table. A session freezes its copy when it opens, so a later
 * release with other defaults never changes what an old log means.
 * @see docs/reference/configuration.md
 */
export const Limits = z.strictObject({
  /** Builds per order, the first included. */
  attemptsPerOrder: count.default(5),
  /** How often a session may go back to the planner. */
  replans: count.default(2),
  /** Failures of one seat in a row before the session stops. */
  breaker: count.default(3),
  /** How often one outcome may be landed again after its landing died. */
  relandings: count.default(3),
  /** Claims of one effect that came to nothing before the session stops. */
  claims: count.default(5),
  /** Money per session, US dollars. */
  sessionUsd: usd.default(10),
  /** Money per repository and day (UTC), US dollars. */
  dayUsd: usd.default(50),
  /** The most one paid run may cost; this is what is reserved before it starts. US dollars. */
  seatUsd: usd.default(2),
  /** Sessions open at once in a repository. */
  openSessions: count.default(10),
  /** Minutes of work (not of waiting for people) per session. */
  workMinutes: minutes.default(24 * 60),
  /** Minutes a seat may take. */
  seatMinutes: minutes.default(30),
  /** Seconds QA may take for one tree. */
  qaSeconds: z.number().positive().default(120),
  /** Minutes a dispatched run may wait for a runner. */
  queueMinutes: minutes.default(30),
  /** Minutes a claim without receipt is left alone before it is looked into. */
  claimMinutes: minutes.default(2),
});
export type Limits = z.infer<typeof Limits>;
