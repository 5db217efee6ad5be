/** Runs a piece of the game. Its error is reported as the browser would report it, and stops nothing else. */
export function callSafely(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
