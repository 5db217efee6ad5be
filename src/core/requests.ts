import * as z from "zod";

/** What a person asked for, parsed. Their words stay in a file; this is only the exact part. */
export const Request = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("start") }),
  z.strictObject({ type: z.literal("restart") }),
  z.strictObject({
    type: z.literal("approve"),
    sha: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/)
      .nullable(),
  }),
  z.strictObject({ type: z.literal("veto") }),
  z.strictObject({ type: z.literal("pause") }),
  z.strictObject({ type: z.literal("resume") }),
  z.strictObject({ type: z.literal("cancel") }),
  z.strictObject({ type: z.literal("ask"), topic: z.literal("status") }),
  z.strictObject({ type: z.literal("help") }),
  z.strictObject({ type: z.literal("steer") }),
  z.strictObject({ type: z.literal("changes") }),
]);
export type Request = z.infer<typeof Request>;
export type RequestType = Request["type"];

export interface RequestRow {
  readonly type: RequestType;
  /** How it is written on a line of its own; `null` where it is no slash command. */
  readonly slash: string | null;
  /** True where the person's words become work for the builder or planner. */
  readonly isWork: boolean;
  readonly help: string;
}

/** Every kind of interaction, in the order `/help` prints it. Parser, help and docs read this table. */
export const requestTable: readonly RequestRow[] = [
  { type: "steer", slash: null, isWork: true, help: "Say in your own words what should change." },
  { type: "changes", slash: null, isWork: true, help: "Request changes in a review, on lines if you like." },
  { type: "approve", slash: "/approve [sha]", isWork: false, help: "Accept this build; merging stays yours." },
  { type: "veto", slash: "/veto reason", isWork: true, help: "Reject this build and say what to do instead." },
  { type: "start", slash: "/start", isWork: false, help: "Let Crumb work on an issue someone else opened." },
  { type: "restart", slash: "/restart", isWork: false, help: "Begin anew where the session's log is gone." },
  { type: "pause", slash: "/pause", isWork: false, help: "Start nothing new; what runs may finish." },
  { type: "resume", slash: "/resume", isWork: false, help: "Go on after a pause." },
  { type: "cancel", slash: "/cancel", isWork: false, help: "End this session for good; nothing is deleted." },
  { type: "ask", slash: "/ask status", isWork: false, help: "Where it is, why it waits, what it cost." },
  { type: "help", slash: "/help", isWork: false, help: "This list." },
];
