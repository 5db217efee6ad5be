const SPINNER_MS = 200;
const HEARTBEAT_MS = 10_000;

/**
 * Shows one running step on standard error, so that standard output stays free for results. A terminal gets a live
 * line, anything else a plain line at the start, every ten seconds, and at the end.
 * @param {string} title
 * @returns {{ done: (note?: string) => void }}
 */
export function startStep(title) {
  const startedAt = Date.now();
  const live = process.stderr.isTTY === true;
  const elapsed = () => `${String(Math.round((Date.now() - startedAt) / 1000))} s`;
  const write = (/** @type {string} */ text) => process.stderr.write(text);

  if (!live) write(`crumb: ${title} …\n`);
  const timer = setInterval(
    () => write(live ? `\r\x1b[Kcrumb: ${title} … ${elapsed()}` : `crumb: ${title} … still at it, ${elapsed()}\n`),
    live ? SPINNER_MS : HEARTBEAT_MS,
  );
  timer.unref();

  return {
    done(note = "done") {
      clearInterval(timer);
      write(`${live ? "\r\x1b[K" : ""}crumb: ${title}: ${note} (${elapsed()})\n`);
    },
  };
}
