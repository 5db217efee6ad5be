import type { SeenIssue } from "../github/port.ts";
import type { DispatchDeps } from "./deps.ts";

const ownLabel = /^crumb(?::|$)/;

/** Only labels of ours are touched; the phase label is exactly one. */
export async function convergeLabels(
  { number, labels: have }: Pick<SeenIssue, "number" | "labels">,
  want: readonly string[],
  { host }: DispatchDeps,
): Promise<boolean> {
  const add = want.filter((label) => !have.includes(label));
  const remove = have.filter((label) => ownLabel.test(label) && !want.includes(label));
  if (add.length + remove.length === 0) return false;
  await host.setLabels(number, { add, remove });
  return true;
}
