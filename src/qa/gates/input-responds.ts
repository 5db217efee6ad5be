import { fail, notApplicable, pass, type Finding, type Gate } from "../gate.ts";
import type { TwinPlay } from "../plays/play-twins.ts";

/**
 * Catches controls without effect: with each declared action held for 0.8 s the picture must differ from a twin of the
 * same seed without input, and the player must not move against the declared direction. A kit game must also start by
 * its declared key and by touch. Plain games: of common keys, clicks and visible buttons at least one must have an
 * effect. Not: whether the effect is the right one.
 */
export const inputResponds: Gate = {
  id: "input.responds",
  version: 1,
  title: "The game answers to keys and fingers",
  severity: "required",
  applies: "any",
  after: ["files.entry", "boot.clean", "boot.draws"],
  run: async (lab) => {
    const [twins, desktop, phone] = await Promise.all([lab.twins(), lab.desktop(), lab.phone()]);
    if (desktop.probe === null) return judgePlain(twins);
    if (!twins.isStarted || desktop.startedBy === null) return notStarted("key or click");
    if (phone.startedBy === null) return notStarted("touch");
    return judgeKit(twins);
  },
};

function judgePlain({ answers }: TwinPlay): Finding {
  const limit = "keys, clicks or buttons change the picture";
  if (answers.some((answer) => answer.differs)) return pass("the picture changes with input", limit, ["play"]);
  const hint =
    "With arrow keys, W A S D, Space, Enter, clicks and every visible button the picture stays the same as without. Listen to keydown and pointerdown on the window.";
  return fail({ measured: "the picture is the same with and without input", limit, hint, evidence: ["play"] });
}

function judgeKit({ answers }: TwinPlay): Finding {
  const limit = "each declared action changes the picture, in its declared direction";
  if (answers.length === 0) return notApplicable("the game declares no action for its play scene");
  const deaf = answers.filter((answer) => !answer.differs);
  const wrong = answers.filter((answer) => answer.wrongWay !== "");
  const measured = `${String(answers.length - deaf.length)} of ${String(answers.length)} actions answered`;
  if (deaf.length === 0 && wrong.length === 0) return pass(measured, limit, ["play"]);
  const hints = [
    ...deaf.map((answer) => `"${answer.name}" changes nothing in 0.8 s`),
    ...wrong.map((answer) => `"${answer.name}" ${answer.wrongWay}, against its direction`),
  ];
  return fail({ measured, limit, hint: `Correct these actions: ${hints.join("; ")}.`, evidence: ["play"] });
}

function notStarted(by: string): Finding {
  return fail({
    measured: `play does not start by ${by}`,
    limit: "the scene becomes play by the declared start action, with keys and by touch",
    hint: `Make the start action of crumb.info() bring the scene "play" by ${by}.`,
    evidence: ["title"],
  });
}
