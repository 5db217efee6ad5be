/** Something the queue performs, for one repository. */
export type Task =
  /** A pass; `isHinted` when something is known to have happened, so that nobody need ask first. */
  | { readonly type: "pass"; readonly repository: number; readonly issue: number; readonly isHinted: boolean }
  /** Find the session a pull request belongs to, and look at that. */
  | { readonly type: "resolve"; readonly repository: number; readonly number: number }
  /** Find the sessions that may want a look. */
  | { readonly type: "sweep"; readonly repository: number };

/** Tasks with the same key are performed one at a time: one pass per session. */
export function keyOf(task: Task): string {
  switch (task.type) {
    case "pass":
      return `${task.repository}#${task.issue}`;
    case "resolve":
      return `${task.repository}?${task.number}`;
    case "sweep":
      return `${task.repository}`;
  }
}

export function mergeTasks(earlier: Task, later: Task): Task {
  return earlier.type === "pass" && later.type === "pass"
    ? { ...later, isHinted: earlier.isHinted || later.isHinted }
    : later;
}
