/** What a session may cost at most, from the issue to the merge, and an idle pass. */
const WANTED = {
  idle: { requests: 4 },
  session: { requests: 120, contentWrites: 20, logCommits: 24, notifications: 4 },
} as const;

export interface Economy {
  readonly idle: { readonly requests: number };
  readonly session: Readonly<Record<keyof (typeof WANTED)["session"], number>>;
}

export interface Missed {
  /** `mode.idle.requests` */
  readonly figure: string;
  readonly is: number;
  readonly wanted: number;
}

/** Figures that are above what is wanted. */
export function missedIn(modes: Readonly<Record<string, Economy>>): Missed[] {
  return Object.entries(modes).flatMap(([mode, { idle, session }]) =>
    [
      { figure: `${mode}.idle.requests`, is: idle.requests, wanted: WANTED.idle.requests },
      ...(["requests", "contentWrites", "logCommits", "notifications"] as const).map((name) => ({
        figure: `${mode}.session.${name}`,
        is: session[name],
        wanted: WANTED.session[name],
      })),
    ].filter(({ is, wanted }) => is > wanted),
  );
}
