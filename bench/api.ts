/**
 * What one session costs at GitHub: requests, writes, commits of the log, mails to people, billed minutes. In: nothing;
 * it plays a session on a local GitHub, with real workflows, and a scripted agent whose first attempt passes. Out: one
 * JSON object with a raw row per step; what is above the wanted figure is called MISSED: `npm run bench:api -- --json`.
 */
import { parseArgs } from "node:util";
import { measureActions } from "./measure-actions.ts";
import { missedIn } from "./wanted-economy.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const { rows, ...actions } = await measureActions();
const missed = missedIn({ actions });
// There is no app to measure before `crumb serve` is there.
const report = { actions, app: null, missed, rows };
console.log(values.json === true ? JSON.stringify(report) : JSON.stringify(report, null, 2));
for (const one of missed) console.error(`MISSED ${one.figure}: ${one.is}, wanted at most ${one.wanted}`);
