// In: an event as the hub tells it. Out: where its payload is not what GitHub's description of webhooks says.
import { openDescription, type Violation } from "./description.ts";
import type { Webhook } from "./exchange.ts";
import { isRecord } from "./json-schema.ts";

export type CheckWebhook = (webhook: Webhook) => Violation[];

/** What the description calls an event with its action. */
export function webhookName({ event, payload }: Webhook): string {
  const action = payload["action"];
  return (typeof action === "string" ? `${event}-${action}` : event).replaceAll("_", "-");
}

export function createWebhookCheck(): CheckWebhook {
  const description = openDescription("webhooks");
  const { webhooks } = description.json;
  return (webhook) => {
    const name = webhookName(webhook);
    const known = isRecord(webhooks) ? webhooks[name] : undefined;
    if (!isRecord(known)) {
      return [
        { of: name, at: "", keyword: "described", wants: "a webhook that the description has", value: webhook.event },
      ];
    }
    const body = description.resolve(description.resolve(known["post"])["requestBody"]);
    const content = description.resolve(body["content"]);
    const { schema } = description.resolve(content["application/json"]);
    return description.violations({ of: name, schema, value: webhook.payload });
  };
}
