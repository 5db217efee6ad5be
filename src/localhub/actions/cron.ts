// Five-field POSIX cron in UTC: text in, predicate over minutes out.

const ranges = [
  { name: "minute", from: 0, to: 59 },
  { name: "hour", from: 0, to: 23 },
  { name: "day", from: 1, to: 31 },
  { name: "month", from: 1, to: 12 },
  { name: "weekday", from: 0, to: 6 },
] as const;
type Range = (typeof ranges)[number];

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function toNumber(text: string, range: Range): number {
  const lower = text.toLowerCase();
  if (range.name === "month" && names.includes(lower)) return names.indexOf(lower) + 1;
  if (range.name === "weekday" && days.includes(lower)) return days.indexOf(lower);
  const value = range.name === "weekday" && lower === "7" ? 0 : Number(lower);
  if (Number.isInteger(value) && value >= range.from && value <= range.to) return value;
  throw new Error(`cron: '${text}' is not a ${range.name}.`);
}

/** `*`, `5`, `1-5`, each with `/step`; a step on a single number runs on to the end of the range. */
function parsePart(text: string, range: Range): readonly number[] {
  const [span = "", stepText] = text.split("/");
  const step = Number(stepText ?? "1");
  if (!Number.isInteger(step) || step < 1) throw new Error(`cron: '${text}' has no valid step.`);
  const [first = "", last = stepText === undefined ? first : String(range.to)] = span.split("-");
  const from = span === "*" ? range.from : toNumber(first, range);
  const to = span === "*" ? range.to : toNumber(last, range);
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, at) => from + at * step);
}

function parseField(text: string, range: Range): ReadonlySet<number> {
  return new Set(text.split(",").flatMap((part) => parsePart(part, range)));
}

/** @throws Error when the text is not five valid fields */
export function parseCron(text: string): (at: Date) => boolean {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) throw new Error(`cron: expected five fields, received '${text}'.`);
  const sets = ranges.map((range, index) => parseField(fields[index] ?? "", range));
  // A day matches by either field when both are restricted.
  const isEither = fields[2] !== "*" && fields[4] !== "*";
  return (at) => {
    const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
    const [minute, hour, day, month, weekday] = values.map((value, index) => sets[index]?.has(value) === true);
    const isDay = isEither ? day === true || weekday === true : day === true && weekday === true;
    return minute === true && hour === true && month === true && isDay;
  };
}

/** Most minutes that are looked back over after the clock jumped: more than that is dropped, as a late GitHub does. */
const lookBackMinutes = 7 * 24 * 60;

/** Whether the schedule was due at some minute in (fromMs, toMs]. */
export function isDueBetween(isDue: (at: Date) => boolean, fromMs: number, toMs: number): boolean {
  const last = Math.floor(toMs / 60_000);
  const first = Math.max(Math.floor(fromMs / 60_000) + 1, last - lookBackMinutes);
  for (let minute = first; minute <= last; minute++) {
    if (isDue(new Date(minute * 60_000))) return true;
  }
  return false;
}
