/** What our own lines begin with in a job's log, among those of the runner and the shell. */
const mark = "› ";

/** Says one line in a job's log. */
export function sayInJob(line: string): void {
  console.log(`${mark}${line}`);
}

/** Reads a line of a job's log back: what we said, or nothing where it was somebody else's line. */
export function readJobLine(line: string): string[] {
  const said = line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z\s?/, "");
  return said.startsWith(mark) ? [said.slice(mark.length).trimEnd()] : [];
}
