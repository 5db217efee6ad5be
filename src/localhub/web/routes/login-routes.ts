import type { Context, Hono } from "hono";
import { findUser } from "../../domain/users.ts";
import { HubProblem } from "../../problem.ts";
import { readForm } from "../form-data.ts";
import { personOf } from "../read/person.ts";
import type { Site } from "../site.ts";
import { visit } from "../visit.ts";
import { loginPage } from "../views/login-page.ts";

/** Choosing whom to act as: by a form of our pages, or by an address somebody was given. */
export function loginRoutes(web: Hono, site: Site): void {
  web.get("/login", (context) => logIn(site, context));
  web.post("/_web/act-as", async (context) => {
    const form = await readForm(site, context);
    const login = form.text("login");
    site.sessions.actAs(context, login === "" ? null : login);
    return context.redirect(localPath(form.text("back")), 303);
  });
}

/** `/login?as=LOGIN&return=PATH` */
function logIn(site: Site, context: Context): Response | Promise<Response> {
  const user = findUser(site.hub, context.req.query("as") ?? "");
  if (user?.type !== "User") throw new HubProblem(404, "There is nobody of that name here.");
  const back = localPath(context.req.query("return") ?? "/");
  if (!isOpenedByPerson(context)) {
    return context.html(loginPage(visit(site, context).frame, { person: personOf(user), back }));
  }
  site.sessions.actAs(context, user.login);
  return context.redirect(back, 303);
}

/**
 * Whether the address was typed, or opened from outside the browser, such as a terminal. A link on any page, a game's
 * included, is not: nobody acts as somebody because of what a page says. Pages cannot set this header.
 * @see https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
 */
function isOpenedByPerson(context: Context): boolean {
  return context.req.header("sec-fetch-site") === "none" && context.req.header("sec-fetch-mode") === "navigate";
}

/** Only a path of this site; `//host` and `/\host` would lead elsewhere. */
function localPath(path: string): string {
  return /^\/(?![/\\])/u.test(path) ? path : "/";
}
