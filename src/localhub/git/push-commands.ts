/** One ref a push asks to move; null is "not there". */
export interface PushCommand {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Reads the commands at the head of a receive-pack request, up to the pack.
 * @see https://git-scm.com/docs/pack-protocol
 */
export function parsePushCommands(body: Buffer): PushCommand[] {
  const commands: PushCommand[] = [];
  let at = 0;
  while (at + 4 <= body.length) {
    const length = Number.parseInt(body.subarray(at, at + 4).toString("latin1"), 16);
    // Four zeros end the list; the pack follows.
    if (!(length > 4)) break;
    const line = body.subarray(at + 4, at + length).toString("utf8");
    const [, before, after, name] = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)/.exec(line) ?? [];
    if (before !== undefined && after !== undefined && name !== undefined) {
      commands.push({ name, before: orNull(before), after: orNull(after) });
    }
    at += length;
  }
  return commands;
}

function orNull(sha: string): string | null {
  return /^0+$/.test(sha) ? null : sha;
}
