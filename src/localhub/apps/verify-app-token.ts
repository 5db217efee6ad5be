// In: what an app signed to say who it is. Out: that app. Not its business: what it may do then.
import { verify } from "node:crypto";
import * as z from "zod";
import type { Hub } from "../hub.ts";
import { HubProblem } from "../problem.ts";
import type { App } from "./rows.ts";

/** @see https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app */
const LONGEST_LIFE_S = 10 * 60;
/** How far clocks may be apart. */
const LEEWAY_S = 60;

const Header = z.object({ alg: z.literal("RS256") });
const Claims = z.object({
  iss: z.union([z.number(), z.string()]).transform(String),
  iat: z.number(),
  exp: z.number(),
});

/** Tells the tokens apps sign themselves from those the hub gives out. */
export function isAppToken(value: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value);
}

/** @throws {HubProblem} 401, worded as clients that set their clock by it expect */
export function verifyAppToken(hub: Hub, value: string): App {
  const [header = "", claims = "", signature = ""] = value.split(".");
  if (!Header.safeParse(decode(header)).success) throw new HubProblem(401, "A JSON web token could not be decoded");
  const parsed = Claims.safeParse(decode(claims));
  if (!parsed.success) throw new HubProblem(401, "A JSON web token could not be decoded");
  checkTimes(parsed.data, hub.clock.now() / 1000);
  const app = hub.store.apps.all().find((one) => [String(one.id), one.clientId].includes(parsed.data.iss));
  if (app === undefined) throw new HubProblem(404, "Integration not found");
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify("RSA-SHA256", signed, app.publicKey, Buffer.from(signature, "base64url"))) {
    throw new HubProblem(401, "A JSON web token could not be decoded");
  }
  return app;
}

function checkTimes({ iat, exp }: z.output<typeof Claims>, now: number): void {
  const refuse = (claim: string, rule: string) => new HubProblem(401, `'${claim.replace("(", "claim (")} ${rule}`);
  if (exp <= now - LEEWAY_S) {
    throw refuse(
      "Expiration time' ('exp')",
      "must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (exp > now + LONGEST_LIFE_S + LEEWAY_S) throw refuse("Expiration time' ('exp')", "is too far in the future");
  if (iat > now + LEEWAY_S) {
    throw refuse("Issued at' ('iat')", "must be an Integer representing the time that the assertion was issued");
  }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
