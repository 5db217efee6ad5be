// In: events of the bus and requests to deliver again. Out: signed HTTP requests to the hooks that want them, and a log.
// As on GitHub nothing is retried by itself; deliveries to one hook may overlap.
import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { HubEvent } from "../events.ts";
import type { Faults } from "../faults/create-faults.ts";
import type { Hub } from "../hub.ts";
import type { Recorder } from "../record.ts";
import type { Delivery, Hook } from "./rows.ts";

/** GitHub gives a receiver ten seconds. @see https://docs.github.com/webhooks/using-webhooks/best-practices-for-using-webhooks */
const ANSWER_WITHIN_MS = 10_000;
const KEPT_PER_HOOK = 200;
const KEPT_ANSWER_CHARACTERS = 2_000;

export interface Deliverer {
  onEvent(event: HubEvent): void;
  /** Tells one hook, whatever it asked for. */
  deliverTo(hookId: number, event: Told): void;
  redeliver(delivery: Delivery): void;
  /** Deliveries under way. */
  pending(): number;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

/** What happened, as one receiver is told of it. */
export interface Told {
  readonly name: string;
  readonly action: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly repositoryId?: number;
  readonly installationId?: number;
}

interface Parcel {
  readonly repositoryId: number;
  readonly installationId?: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly payload: string;
  readonly redelivery: boolean;
}

/** @param record hears what apps are told, which no event of a repository says */
export function createDeliverer(hub: Hub, faults: Faults, record: Recorder["write"] = () => undefined): Deliverer {
  const underWay = new Set<Promise<void>>();
  const send = (hook: Hook, parcel: Parcel) => {
    const delivery = deliver(hub, hook, parcel).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  const dispatch = createDispatch({ hub, faults, send });
  return {
    onEvent(event) {
      for (const hook of hub.store.hooks.group(event.repositoryId)) {
        if (!hook.active || !(hook.events.includes(event.name) || hook.events.includes("*"))) continue;
        dispatch(hook, wrap(event));
      }
    },
    deliverTo(hookId, told) {
      const hook = hub.store.hooks.get(hookId);
      if (hook === undefined) return;
      record({ kind: "webhook", event: told.name, payload: told.payload });
      dispatch(hook, wrap(told));
    },
    redeliver(delivery) {
      const hook = hub.store.hooks.get(delivery.hookId);
      if (hook === undefined) return;
      send(hook, { ...delivery, redelivery: true });
    },
    pending: () => underWay.size,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

type Send = (hook: Hook, parcel: Parcel) => void;

/** Sends a parcel, unless it is to go wrong. */
function createDispatch({ hub, faults, send }: { hub: Hub; faults: Faults; send: Send }): Send {
  const held = new Map<number, Parcel[]>();
  return (hook, parcel) => {
    const fault = faults.takeEvent({ name: parcel.event, action: parcel.action, towards: "webhooks" });
    switch (fault?.fault) {
      case "drop":
        return;
      case "duplicate":
        send(hook, parcel);
        break;
      case "delay":
        return sendLater(hub.clock, fault.delayMs, () => send(hook, parcel));
      case "reorder":
        held.set(hook.id, [...(held.get(hook.id) ?? []), parcel]);
        return;
      case undefined:
        break;
    }
    send(hook, parcel);
    for (const late of held.get(hook.id) ?? []) send(hook, late);
    held.delete(hook.id);
  };
}

function wrap(told: Told): Parcel {
  const { name: event, action, repositoryId = 0, installationId } = told;
  const payload = JSON.stringify(told.payload);
  const through = installationId === undefined ? {} : { installationId };
  return { guid: randomUUID(), event, action, payload, redelivery: false, repositoryId, ...through };
}

/** Waits by the hub's clock, which also jumps. */
function sendLater(clock: Clock, delayMs: number, send: () => void): void {
  const at = clock.now() + delayMs;
  const look = () => {
    if (clock.now() < at) return;
    clearTimeout(timer);
    stop();
    send();
  };
  const timer = setTimeout(look, delayMs).unref();
  const stop = clock.onAdvance(look);
}

async function deliver(hub: Hub, hook: Hook, parcel: Parcel): Promise<void> {
  const headers = headersOf(hook, parcel);
  const startedAt = performance.now();
  const answer = await post(hook.url, { headers, body: parcel.payload });
  hub.store.deliveries.put({
    id: hub.store.deliveries.nextId(),
    repositoryId: parcel.repositoryId,
    ...(parcel.installationId === undefined ? {} : { installationId: parcel.installationId }),
    hookId: hook.id,
    guid: parcel.guid,
    event: parcel.event,
    action: parcel.action,
    redelivery: parcel.redelivery,
    deliveredAt: hub.clock.timestamp(),
    durationMs: Math.round(performance.now() - startedAt),
    statusCode: answer.statusCode,
    status: answer.status,
    requestHeaders: headers,
    payload: parcel.payload,
    responseBody: answer.body,
  });
  const kept = hub.store.deliveries.group(hook.id);
  for (const old of kept.slice(0, Math.max(kept.length - KEPT_PER_HOOK, 0))) hub.store.deliveries.delete(old.id);
}

function headersOf(hook: Hook, parcel: Parcel): Record<string, string> {
  const sign = (algorithm: string) =>
    `${algorithm}=${createHmac(algorithm, hook.secret ?? "")
      .update(parcel.payload)
      .digest("hex")}`;
  return {
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/local",
    "x-github-delivery": parcel.guid,
    "x-github-event": parcel.event,
    "x-github-hook-id": String(hook.id),
    "x-github-hook-installation-target-id": String(hook.appId ?? hook.repositoryId),
    "x-github-hook-installation-target-type": hook.appId === undefined ? "repository" : "integration",
    ...(hook.secret === null ? {} : { "x-hub-signature": sign("sha1"), "x-hub-signature-256": sign("sha256") }),
  };
}

interface Answer {
  readonly statusCode: number;
  readonly status: string;
  readonly body: string;
}

async function post(url: string, request: { headers: Record<string, string>; body: string }): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(url, { method: "POST", redirect: "manual", signal, ...request });
    const body = (await response.text()).slice(0, KEPT_ANSWER_CHARACTERS);
    return { statusCode: response.status, status: response.ok ? "OK" : "Invalid HTTP Response", body };
  } catch (error) {
    // A receiver that is down is written into the log, which is where GitHub shows it.
    const late = error instanceof Error && error.name === "TimeoutError";
    return { statusCode: 0, status: late ? "timed out" : "failed to connect to host", body: "" };
  }
}
