import * as z from "zod";

const usd = (means: string) => z.number().nonnegative().describe(means);
const count = (means: string) => z.number().int().nonnegative().describe(means);
const time = (means: string) => z.number().positive().describe(means);

/**
 * Every limit a session is held to, in one table. A session freezes its copy when it opens, so a later
 * release with other defaults never changes what an old log means. What each means stands beside it, for people too:
 * the settings file, its schema and the reference are written from here.
 * @see docs/reference/configuration.md
 */
export const Limits = z.strictObject({
  attemptsPerOrder: count("Builds per order, the first included.").default(5),
  replans: count("How often a session may go back to the planner.").default(2),
  breaker: count("Failures of one seat in a row before the session stops.").default(3),
  relandings: count("How often one outcome may be landed again after its landing died.").default(3),
  claims: count("Claims of one effect that came to nothing before the session stops.").default(5),
  sessionUsd: usd("Money per session, US dollars.").default(10),
  dayUsd: usd("Money per repository and day (UTC), US dollars.").default(50),
  seatUsd: usd("The most one paid run may cost; this is what is reserved before it starts. US dollars.").default(2),
  openSessions: count("Sessions at work at once in a repository; one that waits for a person holds no place.").default(
    10,
  ),
  workMinutes: time("Minutes of work (not of waiting for people) per session.").default(24 * 60),
  seatMinutes: time("Minutes a seat may take.").default(30),
  qaSeconds: time("Seconds QA may take for one tree.").default(120),
  queueMinutes: time("Minutes a dispatched run may wait for a runner.").default(30),
  claimMinutes: time("Minutes a claim without receipt is left alone before it is looked into.").default(2),
});
export type Limits = z.infer<typeof Limits>;
