/** What a caught value says to a person. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
