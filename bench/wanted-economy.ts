/**
 * What is wanted at most: of a look that finds nothing, in both modes; and, where no server helps, of a session from its
 * issue to the verdict of a first attempt that passes, when people are asked to review. Where a server looks, most of an
 * idle look costs nothing, and `notModified` says that it did not.
 */
const WANTED = {
  idle: { requests: 4 },
  appIdle: { notModified: 3 },
  session: { requests: 120, contentWrites: 20, logCommits: 24, notifications: 4 },
} as const;

export interface Economy {
  readonly idle: { readonly requests: number; readonly notModified: number };
  readonly session: Readonly<Record<keyof (typeof WANTED)["session"], number>>;
}

export interface Missed {
  /** `mode.idle.requests` */
  readonly figure: string;
  readonly is: number;
  readonly wanted: number;
}

/** Figures that are not what is wanted. */
export function missedIn({ actions, app }: { readonly actions: Economy; readonly app: Economy }): Missed[] {
  const names = ["requests", "contentWrites", "logCommits", "notifications"] as const;
  const atMost = [
    { figure: "actions.idle.requests", is: actions.idle.requests, wanted: WANTED.idle.requests },
    { figure: "app.idle.requests", is: app.idle.requests, wanted: WANTED.idle.requests },
    ...names.map((name) => ({
      figure: `actions.session.${name}`,
      is: actions.session[name],
      wanted: WANTED.session[name],
    })),
  ];
  const atLeast = [{ figure: "app.idle.notModified", is: app.idle.notModified, wanted: WANTED.appIdle.notModified }];
  return [...atMost.filter(({ is, wanted }) => is > wanted), ...atLeast.filter(({ is, wanted }) => is < wanted)];
}
