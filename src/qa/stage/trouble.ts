/** Something that went wrong in the page, as the browser reported it. Untrusted text. */
export interface Trouble {
  readonly type: "error" | "console" | "request" | "parse" | "outside";
  readonly text: string;
  /** `file:line`, the path of a request, or the host outside the game that was asked for. */
  readonly where: string;
}

/** The game stopped answering or its page died: nothing more can be learned from this page. */
export class GameLost extends Error {
  override readonly name = "GameLost";
  readonly why: "hung" | "crashed";
  /** `function (file:line)` where it hung, or empty. */
  readonly where: string;

  constructor(why: "hung" | "crashed", where: string) {
    super(`the game ${why}`);
    this.why = why;
    this.where = where;
  }
}
