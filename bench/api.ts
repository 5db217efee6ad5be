/**
 * What one session costs at GitHub: requests, writes, commits of the log, mails to people, billed minutes, from its issue
 * to the verdict (`session`) and on to the merge (`session.accepted`). In: nothing;
 * it plays a session in each mode on a local GitHub, with real workflows, a real server of an App and a scripted agent
 * whose first attempt passes. Out: one JSON object with a raw row per step; what is above the wanted figure is called
 * MISSED: `npm run bench:api -- --json`.
 */
import { parseArgs } from "node:util";
import { measureSession } from "./measure-session.ts";
import { missedIn } from "./wanted-economy.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const { rows, ...actions } = await measureSession("actions");
const { rows: appRows, ...app } = await measureSession("app");
const missed = missedIn({ actions, app });
const report = { actions, app, missed, rows: [...rows, ...appRows] };
console.log(values.json === true ? JSON.stringify(report) : JSON.stringify(report, null, 2));
for (const one of missed) console.error(`MISSED ${one.figure}: ${one.is}, wanted ${one.wanted}`);
