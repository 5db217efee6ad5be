/**
 * What actionlint does not hold our workflows to. Each rule takes a file with its jobs and returns where it is broken.
 * @typedef {import("./read-workflow.mjs").Source} Source
 * @typedef {import("./read-workflow.mjs").Job} Job
 * @typedef {import("./read-workflow.mjs").Step} Step
 * @typedef {{ rule: string, file: string, line: number, message: string }} Fault
 * @typedef {(source: Source, jobs: Job[]) => Fault[]} Rule
 */

/** Events whose runs hold rights or secrets although a stranger may have caused them. */
const STRANGERS = ["pull_request_target", "workflow_run", "issue_comment", "issues"];
/** How the head of somebody's pull request is named. */
const HEADS = /github\.head_ref|pull_request\.head|workflow_run\.head_|refs\/pull\/|event\.issue\.pull_request/;
const PIN = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const IMAGE_PIN = /^docker:\/\/.+@sha256:[0-9a-f]{64}$/;

/** @param {string} rule @param {{ source: Source, path: (string | number)[] }} place @param {string} message @returns {Fault} */
function fault(rule, { source, path }, message) {
  return { rule, file: source.file, line: source.lineOf(path), message };
}

/** @param {Job[]} jobs @returns {Step[]} the steps that stand in the file itself, each once */
function ownSteps(jobs) {
  return jobs.flatMap(({ source, steps }) => steps.filter((step) => step.source === source));
}

/** @type {Rule} */
function expressionInScript(source, jobs) {
  return ownSteps(jobs).flatMap(({ path, step }) => {
    const scripts = [
      { key: ["run"], text: step.run },
      {
        key: ["with", "script"],
        text: String(step.uses ?? "").startsWith("actions/github-script@") ? step.with?.script : "",
      },
    ];
    return scripts
      .filter(({ text }) => String(text ?? "").includes("${{"))
      .map(({ key }) =>
        fault(
          "expression-in-script",
          { source, path: [...path, ...key] },
          "A script is handed values through env and quotes, never by ${{ }}.",
        ),
      );
  });
}

/** @type {Rule} */
function pinnedActions(source, jobs) {
  const used = [
    ...ownSteps(jobs).map(({ path, step }) => ({ path: [...path, "uses"], uses: step.uses })),
    ...jobs.map(({ path, job }) => ({ path: [...path, "uses"], uses: job.uses })),
  ];
  const lines = source.text.split("\n");
  return used.flatMap(({ path, uses }) => {
    if (uses === undefined || String(uses).startsWith("./") || IMAGE_PIN.test(uses)) return [];
    const line = lines[source.lineOf(path) - 1] ?? "";
    if (PIN.test(uses) && /#\s*v\d+(\.\d+)*\b/.test(line)) return [];
    const message = `${uses} is to be pinned by the 40 hex digits of a commit, with "# vN" behind it.`;
    return [fault("pinned-actions", { source, path }, message)];
  });
}

/** @type {Rule} */
function timeouts(source, jobs) {
  return jobs
    .filter(({ name, job }) => name !== "" && job.uses === undefined && job["timeout-minutes"] === undefined)
    .map(({ name, path }) =>
      fault("timeout", { source, path }, `The job ${name} has no timeout-minutes; without, it may run six hours.`),
    );
}

/** @type {Rule} */
function permissions(source, jobs) {
  if (source.value.runs) return [];
  const top = source.value.permissions;
  const isNone = top !== undefined && top !== null && typeof top === "object" && Object.keys(top).length === 0;
  const silent = jobs.filter(({ job }) => job.permissions === undefined || typeof job.permissions === "string");
  return [
    ...(isNone
      ? []
      : [
          fault(
            "permissions",
            { source, path: top === undefined ? [] : ["permissions"] },
            "The file grants nothing by itself: permissions: {}.",
          ),
        ]),
    ...silent.map(({ name, path, job }) =>
      fault(
        "permissions",
        { source, path: job.permissions === undefined ? path : [...path, "permissions"] },
        `The job ${name} is to name each permission it needs.`,
      ),
    ),
  ];
}

/** @type {Rule} */
function sharedCache(_source, jobs) {
  return jobs
    .filter(isTrusted)
    .flatMap(({ name, steps }) =>
      steps
        .filter(restoresCache)
        .map(({ path, step, source }) =>
          fault(
            "shared-cache",
            { source, path: [...path, "uses"] },
            `The job ${name} may write or holds secrets, so ${step.uses} must not restore what an untrusted job may have saved.`,
          ),
        ),
    );
}

/** @param {Job} job */
function isTrusted({ job }) {
  const rights =
    typeof job.permissions === "object" ? Object.values(job.permissions ?? {}) : [job.permissions ?? "none"];
  const mayWrite = rights.some((right) => ["write", "write-all"].includes(String(right)));
  return mayWrite || /\bsecrets\b(?!\.GITHUB_TOKEN\b)/.test(JSON.stringify(job));
}

/** @param {Step} step */
function restoresCache(step) {
  return actionOf(step) === "actions/cache/restore" || savesAtTheEnd(step);
}

/** @param {Step} step */
function savesCache(step) {
  return actionOf(step) === "actions/cache/save";
}

/** Restores where it stands, and saves after all other steps. @param {Step} step */
function savesAtTheEnd(step) {
  const action = actionOf(step);
  return action === "actions/cache" || (/^[\w.-]+\/setup-[\w-]+$/.test(action) && Boolean(step.step.with?.cache));
}

/** @param {Step} step */
function actionOf({ step }) {
  return String(step.uses ?? "").split("@")[0] ?? "";
}

/** @type {Rule} */
function lateCache(source, jobs) {
  return jobs
    .filter((job) => job.name !== "" && !isTrusted(job))
    .flatMap(({ name, steps }) => {
      // What the workflow itself starts is the job's work, and may be anybody's code.
      const work = steps.findIndex((one) => one.source === source && one.step.run !== undefined);
      return steps
        .filter((step, index) => work !== -1 && (savesAtTheEnd(step) || (savesCache(step) && index > work)))
        .map(({ path, step, source: where }) =>
          fault(
            "late-cache",
            { source: where, path: [...path, "uses"] },
            `The job ${name} is to save its cache before it runs anything: later, ${step.uses} keeps what that left behind.`,
          ),
        );
    });
}

/** @type {Rule} */
function chosenSecret(source) {
  return source.text.split("\n").flatMap((line, index) => {
    const code = line.replace(/(^|\s)#.*$/, "");
    if (!/\bsecrets\s*\[|toJSON\(\s*secrets|\bsecrets:\s*inherit\b/i.test(code)) return [];
    const message = "A secret is named in full where it is used: one chosen at run time could be any of them.";
    return [{ rule: "chosen-secret", file: source.file, line: index + 1, message }];
  });
}

/** @type {Rule} */
function strangersCode(source, jobs) {
  const on = source.value.on ?? {};
  const events = typeof on === "string" ? [on] : Array.isArray(on) ? on : Object.keys(on);
  if (!events.some((event) => STRANGERS.includes(event))) return [];
  return ownSteps(jobs)
    .filter(({ step }) => {
      const isCheckout = String(step.uses ?? "").startsWith("actions/checkout@");
      const place = `${step.with?.ref ?? ""} ${step.with?.repository ?? ""}`;
      return (
        (isCheckout && HEADS.test(place)) ||
        /\bgh pr checkout\b|\bpull\/[^\s]*\/(head|merge)\b/.test(String(step.run ?? ""))
      );
    })
    .map(({ path }) =>
      fault("strangers-code", { source, path }, "This run has rights, and would check out what a stranger wrote."),
    );
}

/** @type {Rule} */
function keptCredentials(source, jobs) {
  return ownSteps(jobs)
    .filter(
      ({ step }) =>
        String(step.uses ?? "").startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false,
    )
    .map(({ path }) =>
      fault(
        "kept-credentials",
        { source, path },
        "A checkout is to leave no token behind: persist-credentials: false.",
      ),
    );
}

/** @type {readonly Rule[]} */
export const rules = [
  expressionInScript,
  pinnedActions,
  timeouts,
  permissions,
  sharedCache,
  lateCache,
  chosenSecret,
  strangersCode,
  keptCredentials,
];
