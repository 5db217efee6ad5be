import { bindingOf } from "../core/config.ts";
import type { Draft } from "../core/events.ts";
import type { Hold, OpenEffect, State } from "../core/state.ts";
import type { Log } from "../transcript/log.ts";
import type { Fact } from "../transcript/port.ts";
import { record } from "../transcript/record.ts";
import { admit, reservationOf } from "./admit.ts";
import type { DispatchDeps } from "./deps.ts";
import { later } from "./later.ts";

/** An effect this pass holds the claim of. */
export interface Claimed {
  readonly effect: OpenEffect;
  readonly claim: string;
}

type Admitted = Claimed & { readonly place: string | null };

/**
 * Claims everything that is due and may start, in one append that also says what is held back. What another pass
 * claimed first is left to it.
 */
export async function claimDue(log: Log, deps: DispatchDeps): Promise<{ log: Log; claimed: readonly Claimed[] }> {
  const { session } = log.state;
  const due = log.state.open.filter((effect) => effect.status === "due");
  if (session === null || due.length === 0) return { log, claimed: [] };
  const wanted: Admitted[] = [];
  let hold: Hold | null = null;
  for (const effect of due) {
    const one = { effect, claim: deps.record.newId(log.now) };
    const { hold: refusal, place } = await admit(log, one, deps);
    if (refusal === null) wanted.push({ ...one, place });
    else hold = refusal;
  }
  const propose = (state: State): Fact[] => [
    ...holdFact(state, hold),
    ...wanted.flatMap((one) => claimFact(state, one, { deps, now: log.now })),
  ];
  const next = await record(log, session.key, { propose, deps: deps.record });
  const mine = wanted.flatMap(({ claim }) => {
    const effect = next.state.open.find((candidate) => candidate.claim?.id === claim);
    return effect === undefined ? [] : [{ effect, claim }];
  });
  return { log: next, claimed: mine };
}

/** Said once when it begins, and once when it is over. */
function holdFact(state: State, hold: Hold | null): Fact[] {
  const isSame = state.hold?.why === hold?.why && state.hold?.until === hold?.until;
  if (isSame) return [];
  const data = { part: "hold", why: hold?.why ?? null, until: hold?.until ?? null } as const;
  return [
    { draft: { type: "host.changed", actor: { type: "system", part: "dispatch" }, cause: null, data }, files: [] },
  ];
}

function claimFact(
  state: State,
  { effect, claim, place }: Admitted,
  { deps, now }: { deps: DispatchDeps; now: string },
): Fact[] {
  const { session } = state;
  const isDue = state.open.some((candidate) => candidate.id === effect.id && candidate.status === "due");
  if (!isDue || session === null) return [];
  const { deed } = effect;
  const draft: Draft = {
    type: "effect.claimed",
    actor: { type: "system", part: "dispatch" },
    cause: effect.eventId,
    data: {
      id: effect.id,
      claim,
      pass: deps.passId,
      deadline: later(now, session.config.limits.claimMinutes),
      reservedUsd: reservationOf(state, deed),
      binding: deed.type === "seat" ? bindingOf(session.config, deed.seat) : null,
      place,
      recipe: null,
    },
  };
  return [{ draft, files: [] }];
}
