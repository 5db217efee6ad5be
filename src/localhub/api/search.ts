import type { Hono } from "hono";
import { isAllowed, RIGHTS } from "../domain/access.ts";
import { labelNames } from "../domain/labels.ts";
import type { Hub } from "../hub.ts";
import type { Issue } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentIssue } from "../present/issue.ts";
import { fullName } from "../present/repository.ts";
import { userById } from "../present/user.ts";
import { cutPage } from "./paginate.ts";
import type { ApiEnv } from "./request.ts";

/** Finds issues and pull requests by words and by the qualifiers below; other qualifiers are refused. */
export function addSearchRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/search/issues", (c) => {
    const tests = parseQuery(hub, c.req.query("q") ?? "");
    const found = hub.store.issues.all().filter((issue) => {
      const wanted = { repository: repositoryOf(hub, issue), right: RIGHTS.readIssues };
      return isAllowed(hub, c.get("actor"), wanted) && tests.every((test) => test(issue));
    });
    const page = cutPage(c, found.toReversed());
    if (page.link !== undefined) c.header("Link", page.link);
    // Everything found fits equally well.
    const items = page.items.map((issue) => {
      const { closed_by: _untold, body, ...shown } = presentIssue(hub, issue);
      return { ...shown, ...(body === null ? {} : { body }), score: 1 };
    });
    return c.json({ total_count: found.length, incomplete_results: false, search_type: "lexical", items });
  });
}

type Test = (issue: Issue) => boolean;

function parseQuery(hub: Hub, query: string): Test[] {
  const words = query.match(/[^\s"]+:"[^"]*"|"[^"]*"|\S+/g) ?? [];
  if (words.length === 0) {
    throw new HubProblem(422, "Validation Failed", {
      errors: [{ resource: "Search", field: "q", code: "missing" }],
    });
  }
  return words.map((word) => {
    const [, name, value = ""] = /^([a-z]+):"?([^"]*)"?$/.exec(word) ?? [];
    return name === undefined ? hasText(word.replaceAll('"', "")) : qualifier(hub, name, value.toLowerCase());
  });
}

function hasText(word: string): Test {
  const wanted = word.toLowerCase();
  return ({ title, body }) => `${title}\n${body ?? ""}`.toLowerCase().includes(wanted);
}

function qualifier(hub: Hub, name: string, value: string): Test {
  switch (name) {
    case "repo":
      return (issue) => fullName(hub, repositoryOf(hub, issue)).toLowerCase() === value;
    case "author":
      return (issue) => userById(hub, issue.authorId).login.toLowerCase() === value;
    case "label":
      return (issue) => labelNames(hub, issue).some((label) => label.toLowerCase() === value);
    case "state":
      return (issue) => issue.state === value;
    case "is":
    case "type":
      return isKind(value);
    default:
      throw new HubProblem(422, "Validation Failed", {
        errors: [{ resource: "Search", field: "q", code: "invalid", message: `${name}: is not searched by here` }],
      });
  }
}

function isKind(value: string): Test {
  switch (value) {
    case "issue":
      return (issue) => issue.pullId === null;
    case "pr":
      return (issue) => issue.pullId !== null;
    default:
      return (issue) => issue.state === value;
  }
}
