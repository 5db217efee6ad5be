import type { Answer } from "./ask-github.ts";

/** One thing that is not as it should be, or that could not be looked at. */
export interface Finding {
  /** `area.fault`, stable: scripts may match on it. */
  readonly id: string;
  /** `error`: something does not work. `warning`: something may surprise. `unchecked`: nobody knows. */
  readonly severity: "error" | "warning" | "unchecked";
  readonly what: string;
  /** What does not work because of it. */
  readonly blocks: string;
  /** The exact thing to do. */
  readonly fix: string;
}

type Text = Omit<Finding, "id" | "severity">;

export function fault(id: string, text: Text): Finding {
  return { id, severity: "error", ...text };
}

export function warning(id: string, text: Text): Finding {
  return { id, severity: "warning", ...text };
}

/** Says that a thing could not be looked at, why, and which right would help. */
export function unchecked(id: string, { about, answer }: { about: string; answer: Answer }): Finding {
  const why = answer.status === 0 ? "GitHub did not answer" : `GitHub answered ${answer.status}`;
  const right = answer.accepted === null ? "" : ` (it wants ${answer.accepted})`;
  return {
    id,
    severity: "unchecked",
    what: `Could not check ${about}: ${why}.`,
    blocks: "Nothing by itself; it may be wrong without a word from here.",
    fix: `Look at it under Settings yourself, or run this with an administrator's token${right}.`,
  };
}
