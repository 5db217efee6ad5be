// Who may go on in a concurrency group: one goes, one waits, a newer one takes the place of the waiting one.
// Shared by whole runs and single jobs; says nothing about what a member does.

export interface Member {
  readonly cancelInProgress: boolean;
  /** Asked of the one that is going when a newer member wants its place. */
  readonly cancel: () => void;
}

interface Waiting {
  readonly member: Member;
  readonly resolve: (turn: "go" | "replaced") => void;
}

interface Group {
  readonly going: Member;
  readonly waiting: Waiting | undefined;
}

export interface ConcurrencyGroups {
  /** Resolves when it is this member's turn, or when a newer one replaced it. */
  enter(key: string, member: Member): Promise<"go" | "replaced">;
  /** Gives up the place, going or waiting. Harmless when there is none. */
  leave(key: string, member: Member): void;
}

export function createConcurrencyGroups(): ConcurrencyGroups {
  const groups = new Map<string, Group>();
  return {
    enter(name, member) {
      const key = name.toLowerCase();
      const group = groups.get(key);
      if (!group) {
        groups.set(key, { going: member, waiting: undefined });
        return Promise.resolve("go");
      }
      group.waiting?.resolve("replaced");
      return new Promise((resolve) => {
        groups.set(key, { going: group.going, waiting: { member, resolve } });
        if (member.cancelInProgress) group.going.cancel();
      });
    },
    leave(name, member) {
      const key = name.toLowerCase();
      const group = groups.get(key);
      if (group?.waiting?.member === member) {
        groups.set(key, { going: group.going, waiting: undefined });
        group.waiting.resolve("replaced");
      }
      if (group?.going !== member) return;
      if (!group.waiting) {
        groups.delete(key);
        return;
      }
      groups.set(key, { going: group.waiting.member, waiting: undefined });
      group.waiting.resolve("go");
    },
  };
}
