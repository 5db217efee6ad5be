import { createSign } from "node:crypto";

/** An app as the hub registered it. */
export interface RegisteredApp {
  readonly id: number;
  readonly privateKey: string;
}

/** What an app signs to say who it is, good for nine minutes from `nowMs`; `claims` replaces parts of it. */
export function signAppToken(
  app: RegisteredApp,
  nowMs: number,
  claims: Readonly<Record<string, unknown>> = {},
): string {
  const now = Math.floor(nowMs / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256" })}.${part({ iss: app.id, iat: now - 30, exp: now + 540, ...claims })}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(app.privateKey, "base64url")}`;
}
