import { redGates } from "../support/sample-artifacts.ts";
import { givenSession, type GivenSession } from "../support/session.ts";

const allMet = (["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const).map(
  (dimension) => ({ dimension, score: 10, because: "Seen.", cites: ["play"] }),
);
const auth = { code: "agent.auth", message: "401", retryable: false } as const;

export const opened = (): GivenSession => givenSession().posted();
export const built = (): GivenSession => opened().planned().built().posted().pullOpened();
/** Green, judged by nobody: a person decides. */
export const partial = (): GivenSession => built().previewed().tested().judged().posted();
export const passed = (): GivenSession => built().tested().judged({ scores: allMet }).posted();

/** One session in every kind of situation, by name. */
export const situations: readonly (readonly [string, () => GivenSession])[] = [
  ["opened", opened],
  ["planning", () => opened().working("planner")],
  ["planned", () => opened().planned()],
  ["built", built],
  ["testing", () => built().working("qa")],
  ["red", () => built().tested(redGates)],
  ["judging", () => built().tested().working("verifier")],
  ["partial", partial],
  ["approved", () => partial().said({ type: "approve", sha: null })],
  ["passed", passed],
  ["changes", () => partial().said({ type: "changes" })],
  ["rebuilt", () => partial().said({ type: "changes" }).built()],
  ["paused", () => partial().said({ type: "pause" })],
  ["closed", () => partial().host({ part: "issue", open: false })],
  ["accepted", () => partial().merged()],
  ["early", () => built().merged()],
  ["cancelled", () => partial().said({ type: "cancel" })],
  ["stopped", () => built().failed("qa", auth)],
];
