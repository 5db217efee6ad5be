/**
 * Every sentence Crumb says to people, in one place. In: numbers and words of ours. Out: one plain, friendly line
 * that says what happens next. Nothing in here may be given text of a person or a model that is not made inert.
 */
import type { Verdict } from "../core/events.ts";
import type { Phase } from "../core/phase.ts";
import type { Worker } from "../core/state.ts";

const workers: Readonly<Record<Worker, string>> = {
  planner: "planner",
  builder: "builder",
  verifier: "verifier",
  qa: "testing",
  land: "landing",
};

const atWork: Readonly<Record<Worker, string>> = {
  planner: "The planner is turning the idea into a spec.",
  builder: "The builder is making the game.",
  verifier: "The verifier is judging the evidence.",
  qa: "The game is being played in a real browser.",
  land: "A finished run is being taken in once more.",
};

const phases: Readonly<Record<Phase, string>> = {
  opening: "⏳ Getting started",
  planning: "⏳ Planning",
  building: "⏳ Building",
  testing: "⏳ Testing",
  judging: "⏳ Judging",
  "waiting-for-review": "👀 Waiting for your review",
  "ready-to-merge": "✅ Ready to merge",
  paused: "⏸️ Paused",
  accepted: "🎉 Accepted",
  cancelled: "Cancelled",
  stopped: "❌ Stopped",
};

const verdicts: Readonly<Record<Verdict, string>> = {
  PASS: "✅ PASS",
  PARTIAL: "👀 PARTIAL",
  FAIL: "❌ FAIL",
  REJECT: "❌ REJECT",
};

/** Why a session stopped, in plain words, and what would help; by the first word of its reason. */
const stops: Readonly<Record<string, { readonly why: string; readonly help: string }>> = {
  "out-of-attempts": {
    why: "Every attempt this order allows was used, and the game still falls short.",
    help: "Open a new issue with a smaller idea, or raise the attempts per order in the settings first.",
  },
  "out-of-replans": {
    why: "The plan was thrown away as often as a session allows.",
    help: "Open a new issue that says more precisely what the game should be.",
  },
  "idea-removed": {
    why: "The words of the idea were removed, and the planner would have needed them.",
    help: "Open a new issue that says what the game should be.",
  },
  "issue-gone": {
    why: "The issue this session belongs to is gone: it was transferred to another repository, or deleted.",
    help: "Open a new issue here. If it was transferred to a repository I look after as well, I begin there anew.",
  },
  "out-of-budget": {
    why: "The next paid run would go over this session's budget.",
    help: "Raise the session's budget in the settings, then open a new issue.",
  },
  "out-of-time": {
    why: "The time a session may work is used up.",
    help: "Raise the working time in the settings, then open a new issue.",
  },
  "run.undispatched": {
    why: "A run was asked for again and again, and none ever started.",
    help: "Check that Actions are switched on and that the workflow files stand on the default branch.",
  },
  "run.lost": {
    why: "Runs started and did not come back.",
    help: "Look at the logs of the last runs; a runner may have died.",
  },
  "agent.auth": {
    why: "The agent was refused by its provider.",
    help: "Check the agent's key among the repository's secrets, then open a new issue.",
  },
  "agent.quota": {
    why: "The agent's provider has no quota left.",
    help: "Wait for the quota to come back or raise it, then open a new issue.",
  },
  "agent.timeout": {
    why: "The agent did not finish within its time, several times in a row.",
    help: "Allow more minutes per run in the settings, or ask for a smaller game.",
  },
  "agent.crash": {
    why: "The agent broke down several times in a row.",
    help: "Look at the logs of the last runs; the agent says there what went wrong.",
  },
  "agent.garbage": {
    why: "The agent handed back something that is not a result, several times in a row.",
    help: "Try another agent or preset in the settings, then open a new issue.",
  },
  "agent.refused": {
    why: "The agent declined the work.",
    help: "Reword the idea in a new issue.",
  },
  "landing.refused": {
    why: "What the agent handed back could not be taken in, several times in a row.",
    help: "Look at the logs of the last runs: they name the rule that was broken.",
  },
  "landing.scope": {
    why: "The agent changed files that are not its own, so nothing of it was taken in.",
    help: "Try another agent or preset in the settings, then open a new issue.",
  },
  "run.cancelled": {
    why: "Runs were cancelled by hand, several times in a row.",
    help: "To end a session comment `/cancel`; to try again open a new issue.",
  },
  "qa.broken": {
    why: "Testing itself broke several times in a row. This says nothing about the game.",
    help: "Look at the logs of the last test run; most often the browser could not start.",
  },
};

const elseStop = {
  why: "Something failed that trying again does not mend.",
  help: "Look at the logs of the last run, mend what they name, then open a new issue.",
};

/** A sentence that was quoted, with the full stop it may lack. */
function ended(sentence: string): string {
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
}

export const phrases = {
  emptyIssue:
    "I found no idea in this issue. Edit it and say in a sentence what the game is, for example: *a cat that catches falling sushi*. I start as soon as it is there.",
  pullRefused: (url: string) =>
    `🙋 The game is built, but this repository does not let workflows open pull requests. [Open it yourself](${url}) and I go on with it; or allow it once and for all: Settings → Actions → General → Workflow permissions → “Allow GitHub Actions to create and approve pull requests”.`,
  secretIssue: (kind: string) =>
    `This issue holds what looks like ${kind}, so I have kept nothing of it and have not started. Others may have seen it: revoke that key now. Then edit the issue so that the key is gone, and I start.`,
  badSettings: (said: string) =>
    `I cannot start, because this repository's settings cannot be read: ${ended(said)} Correct the file on the default branch, then comment anything here and I start.`,
  badLog: {
    "log.foreign": (said: string) =>
      `⛔ I stopped here, because somebody else wrote to this session's log: ${said} Nothing is started or changed until the log branch stands at a commit of mine again; then comment anything here and I go on.`,
    "log.corrupt": (said: string) =>
      `⛔ I stopped here, because this session's log does not verify: ${said} Put the log branch back to the last commit that does; then comment anything here and I go on.`,
    "log.missing": (said: string) =>
      `⛔ I stopped here: ${said} I do not invent a past, and I do not pay twice. Restore the branch and comment anything here; or comment \`/restart\`, and I begin anew on top of what was built.`,
  },
  worker: (worker: Worker) => workers[worker],
  phase: (phase: Phase) => phases[phase],
  verdict: (verdict: Verdict) => verdicts[verdict],
  stop: (reason: string) => stops[reason.split(" ")[0] ?? ""] ?? elseStop,

  why: {
    opening: "The session is being opened.",
    between: "The next step is being chosen.",
    atWork: (worker: Worker, isStarted: boolean) =>
      isStarted ? atWork[worker] : `${atWork[worker]} Its run is about to start.`,
    attempt: (attempt: number, limit: number) => `This is attempt ${attempt} of ${limit}.`,
    hold: {
      money: (until: string | null) =>
        `The money for today is spent or reserved, so no paid run starts${until === null ? "" : ` before ${until}`}.`,
      places: () => "As many sessions as may work at once are at work; this one is next as soon as a place is free.",
      paused: () => "Paid work is paused in this repository, by its variable `CRUMB_PAUSED`.",
      ledger: () => "The branch `crumb/ledger` is gone, so nobody knows what was spent today, and no paid run starts.",
    },
    review: "The tests are green. Whether the game is good enough is for a person to say.",
    merge: "Nothing is missing but the merge.",
    pausedBy: (login: string) => `${login} paused it. What was running may still finish.`,
    issueClosed: "The issue is closed, so nothing new is started.",
    pullClosed: "The pull request is closed, so nothing new is started.",
    accepted: (isVerified: boolean) =>
      isVerified
        ? "The game was merged, and it is the very one that was tested."
        : "The game was merged, but no green test of exactly this game stands behind it.",
    cancelled: "A person ended this session. Nothing was deleted.",
  },

  next: {
    nothing: "Nothing to do for you. Comment at any time to steer; it reaches the next run.",
    review: "Play the preview. Then comment what to change, approve the pull request, or merge it.",
    merge: "Merge the pull request to accept the game, or comment what to change.",
    hold: {
      money: "Nothing, if it can wait. A higher `dayUsd` in `.github/crumb.yml` holds for sessions opened afterwards.",
      places: "Nothing, if it can wait. `/pause` or `/cancel` in another session frees its place.",
      ledger: "Restore the branch `crumb/ledger`, then comment anything here.",
      paused: "Remove the variable `CRUMB_PAUSED` in the repository's settings, then comment anything here.",
    },
    resume: "Comment `/resume` to go on.",
    reopenIssue: "Reopen the issue to go on.",
    reopenPull:
      "Reopen the pull request to go on. If its branch was deleted, restore that first: the button is on the pull request.",
    accepted: "Enjoy. For another game, open another issue.",
    cancelled: "To try again, open a new issue.",
  },

  trouble: ({ worker, code, said }: { worker: Worker; code: string; said: string }) =>
    `⚠️ The last ${workers[worker]} run failed (${code}): “${said}”`,
  again: (inRow: number, limit: number) =>
    `It is tried again: failure ${inRow}, and ${limit} in a row end the session.`,

  status: {
    title: (phase: Phase) => `### ${phases[phase]}`,
    now: "**Now:**",
    you: "**You:**",
    waiting: (count: number) =>
      count === 1
        ? "⏳ One message of yours goes into the next run."
        : `⏳ ${count} messages of yours go into the next run.`,
    reading: "How the idea was read",
    notHonoured: "Could not be honoured:",
    messages: "What became of your messages",
    attempts: "Verdicts so far",
    noRuns: "No run has finished yet.",
    took: (worker: string, n: string) => `${worker} run ${n}`,
    more: (count: number) => `… and ${count} more.`,
    comment: "comment",
    review: "review",
    heads: { workers: ["Who", "Runs", "Time", "Cost"], attempts: ["", "Commit", "Verdict", "Score"] },
    together: "**together**",
    failed: (runs: number, failures: number) => (failures === 0 ? String(runs) : `${runs} (${failures} failed)`),
    spent: (cost: string, limitUsd: number) => `${cost} of $${limitUsd}`,
  },

  links: {
    game: "▶ Play the game",
    preview: "▶ Play the preview",
    pull: (number: number) => `Pull request ${number}`,
    commit: (sha: string) => `Commit ${sha}`,
    run: "This run",
    transcript: "Transcript",
  },

  verdictComment: {
    title: (verdict: string, sha: string) => `### ${verdict} on ${sha}`,
    superseded: (verdict: string, sha: string) => `${verdict} on ${sha}: overtaken by newer work`,
    gone: "This verdict is no longer in the transcript.",
    afterPass: "**Next:** a person merges the pull request to accept the game, or comments what to change.",
    afterPartial: "**Next:** a person decides. Play it, then approve, comment what to change, or merge.",
    approvedBy: (login: string) => `**Next:** ${login} approved this build; merging the pull request accepts it.`,
    afterFail: "**Next:** Crumb decides. The builder goes on from this list; nothing to do for you.",
    afterReject: "**Next:** Crumb decides. The planner starts over from this list; nothing to do for you.",
    afterEnd: (how: string) => `**Next:** nothing. The session is over (${how}).`,
    version: (n: number) => `This is version ${n} of the game.`,
  },

  evidence: {
    commit: "**Commit**",
    heads: {
      criteria: ["", "Criterion", "Check", "Measured", "Limit"],
      judged: ["", "Judged", "Score", "Why"],
      gates: ["", "Check", "Id", "Measured", "Limit", "Severity"],
    },
    label: "**Checks:**",
    limit: (limit: string) => `(limit: ${limit})`,
    none: "**Checks:** ⏳ not tested yet",
    checks: (passed: number, total: number) => `${passed} of ${total} required checks passed`,
    broke: (count: number) => `${count} could not be measured`,
    advisory: (count: number) => (count === 1 ? "1 advice" : `${count} advices`),
    criteria: "What was asked, and what was measured",
    change: "What to change",
    scores: "How it scored",
    all: "Every check",
    notes: "Notes",
    person: "left to a person",
    judged: "a matter of judgement",
    measured: "Measured:",
    unmeasured: "not measured",
    unjudged: "Judged by nobody:",
  },

  pull: {
    spec: "The spec",
    verdict: (verdict: string) => `**Verdict:** ${verdict}`,
    heads: ["Write", "What happens"],
    facts: {
      title: "Title",
      summary: "In short",
      genre: "Genre",
      coreLoop: "What you do",
      goal: "Goal",
      keyboard: "Keys",
      touch: "Touch",
      visualDirection: "Look",
      feel: "Feel",
      outOfScope: "Left out on purpose",
    },
    steer: "How to steer",
    journal: "What the builder says it did",
    foot: (ruling: string | null) =>
      ruling === null ? "No verdict has been ruled yet." : `Rendered from verdict ${ruling} of the transcript.`,
    merging: (issue: number) => `Merging is accepting: the game goes live, and the issue closes. Closes #${issue}`,
    unslashed: (isReview: boolean) => (isReview ? "a review" : "a comment in your own words"),
    inFull: "what was measured, in full",
    foreign: "A person pushed this commit. It is tested and judged like any other.",
  },

  statuses: {
    untested: (how: string) => `Not tested: the session was ${how} before`,
    unjudged: (how: string) => `No verdict: the session was ${how}`,
    partial: "PARTIAL: waiting for a person",
    undecided: (how: string) => `PARTIAL, and nobody decided: the session was ${how}`,
    approved: (login: string) => `PARTIAL, approved by ${login}`,
    accepted: "Accepted by merging",
    ruled: (verdict: Verdict) => verdict,
  },

  reply: {
    help: "Here is what you can do. Write a command on a line of its own, or just say what you want.",
    answer: "Here is where it stands:",
    refusal:
      "Thanks for joining in! Only people who can write to this repository can steer a session, since each step may cost them money. If you have a wish for this game, ask one of them to write it here.",
    problem: "Sorry, I could not read that:",
    unread: "Sorry, I could not read that command.",
    did: "These are the commands I know:",
    stopped: "### ❌ This session stopped",
    why: (why: string, reason: string) => `${why} (${reason})`,
    helps: (help: string) => `**What would help:** ${help}`,
    kept: "Nothing was deleted: the game so far and the transcript are kept.",
  },

  cutHere: "_The rest did not fit here; all of it is in the transcript._",
} as const;
