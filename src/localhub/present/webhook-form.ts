/** What answers of the API show and webhooks do not. */
const API_ONLY = new Set(["user_view_type", "closed_by"]);

/** The form in which things are told to webhooks. */
export function webhookForm(payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = Object.entries(payload).filter(([key]) => !API_ONLY.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, inner(value)]));
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return typeof value === "object" && value !== null ? webhookForm({ ...value }) : value;
}
