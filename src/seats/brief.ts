/**
 * What a seat is given, compiled from a state. Pure. In: the state, the order and the words people said. Out: typed
 * blocks and their Markdown, each with its source. Not its business: where the files lie, or who fills the seat.
 */
import type { Evidence, GateResult, Spec } from "../core/artifacts.ts";
import type { Seat } from "../core/config.ts";
import type { Order, TextRef } from "../core/events.ts";
import { hasRedGate } from "../core/verdict.ts";
import type { Ruling, State } from "../core/state.ts";

/** Something a person said that this order answers. Untrusted: it is data for the seat, never instructions to us. */
export interface Words {
  readonly key: string;
  /** Empty, without inline words too, when they were removed after the order was given. */
  readonly text: string;
  readonly inline: readonly { readonly path: string; readonly line: number | null; readonly text: string }[];
}

export interface Brief {
  readonly seat: Seat;
  readonly order: Order;
  /** Empty when it was removed. */
  readonly idea: string;
  readonly words: readonly Words[];
  /** `null` for the planner's first plan. */
  readonly spec: Spec | null;
  /** Failed gates the order is about; empty unless it is a repair. */
  readonly failedGates: readonly GateResult[];
  /** The ruling the order is about, without the verifier's scores (a builder never sees them). */
  readonly findings: Ruling["findings"];
  /** For the verifier: what QA measured of this very tree. */
  readonly evidence: Evidence | null;
}

/** Texts an order's brief is made of: the idea first, then the messages it answers. */
export function textsOf(
  state: State,
  order: Order,
): { readonly idea: TextRef | null; readonly keys: readonly string[] } {
  return { idea: state.session?.idea ?? null, keys: order.messages };
}

/** Compiles the brief of a seat. What a seat must not see is not in it (design §9). */
export function compileBrief(
  state: State,
  { seat, order, idea, words }: { seat: Seat; order: Order; idea: string; words: readonly Words[] },
): Brief {
  const isVerifier = seat === "verifier";
  const evidence = evidenceFor(state, order);
  const isRepair = seat === "builder" && order.reason === "red-gates";
  const wantsFindings = !isVerifier && (order.reason === "findings" || order.reason === "replan");
  return {
    seat,
    order,
    idea,
    words: isVerifier ? [] : words,
    spec: state.spec,
    failedGates: isRepair ? redGatesOf(evidence) : [],
    findings: wantsFindings ? (state.ruling?.findings ?? []) : [],
    evidence: isVerifier ? evidence : null,
  };
}

/** Evidence counts only for the tree the order is about. */
function evidenceFor(state: State, order: Order): Evidence | null {
  return order.about !== null && order.about === state.build?.tree ? state.evidence : null;
}

function redGatesOf(evidence: Evidence | null): readonly GateResult[] {
  return evidence !== null && hasRedGate(evidence.gates) ? evidence.gates.filter(isRed) : [];
}

function isRed(gate: GateResult): boolean {
  return gate.severity === "required" && gate.outcome === "fail";
}
