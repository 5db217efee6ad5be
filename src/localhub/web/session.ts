import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** One browser: a random id, and the login it acts as (null: only looking). */
export interface Session {
  readonly id: string;
  readonly login: string | null;
  /** Goes into every form as `_token` and must come back with it. */
  readonly formToken: string;
}

export interface Sessions {
  /** The session of a request; a browser without a valid cookie gets a new one. */
  readonly of: (context: Context) => Session;
  readonly actAs: (context: Context, login: string | null) => void;
  readonly isFormToken: (session: Session, value: unknown) => boolean;
}

/**
 * Sessions that live in a signed cookie. Signed because the published sites share the cookie jar (cookies know
 * no ports): a game could plant a cookie, but not one that names a person.
 */
export function createSessions(secret: string): Sessions {
  const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
  const create = (id: string, login: string | null): Session => ({ id, login, formToken: sign(`form ${id}`) });

  const write = (context: Context, session: Session): void => {
    const value = `${session.id}.${session.login ?? ""}`;
    setCookie(context, cookieName(context), `${value}.${sign(value)}`, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
    });
  };

  const read = (context: Context): Session | null => {
    const [id, login, signature] = (getCookie(context, cookieName(context)) ?? "").split(".");
    if (id === undefined || login === undefined || signature === undefined) return null;
    return isSame(sign(`${id}.${login}`), signature) ? create(id, login === "" ? null : login) : null;
  };

  const of = (context: Context): Session => {
    const known = read(context);
    if (known !== null) return known;
    const fresh = create(randomBytes(16).toString("base64url"), null);
    write(context, fresh);
    return fresh;
  };

  return {
    of,
    actAs: (context, login) => {
      write(context, create(of(context).id, login));
    },
    isFormToken: (session, value) => typeof value === "string" && isSame(session.formToken, value),
  };
}

/** Two hubs on one machine differ only by port, which cookies ignore. */
function cookieName(context: Context): string {
  return `localhub_${(context.req.header("host") ?? "").split(":").at(-1) ?? ""}`;
}

function isSame(expected: string, received: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(received)];
  return left.length === right.length && timingSafeEqual(left, right);
}
