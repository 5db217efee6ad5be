// In: a recorded exchange. Out: where it is not what GitHub's description of the REST API says.
import { openDescription, type Violation } from "./description.ts";
import type { Exchange } from "./exchange.ts";
import { type Operation, operationFinder } from "./find-operation.ts";
import { isRecord, type Json } from "./json-schema.ts";

/**
 * Answers that GitHub documents once for all operations rather than with each, and the body they have.
 * @see https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 * @see https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
const EVERYWHERE: Readonly<Record<number, string | null>> = {
  301: "moved_permanently",
  302: null,
  304: null,
  307: "temporary_redirect",
  400: "bad_request",
  401: "requires_authentication",
  403: "forbidden",
  404: "not_found",
  422: "validation_failed",
  429: "forbidden",
  502: null,
  503: "service_unavailable",
};

export type CheckExchange = (exchange: Exchange) => Violation[];

/** Prepares the check; opening the description takes a moment. */
export function createExchangeCheck(): CheckExchange {
  const description = openDescription("rest");
  const find = operationFinder(description);
  const hold = (of: string, schema: unknown, value: unknown) => description.violations({ of, schema, value });

  const checkAnswer = (operation: Operation, exchange: Exchange): Violation[] => {
    const of = `${operation.name} ${exchange.status}`;
    const media = answerMedia(operation, exchange.status);
    if (media === undefined) return [simple(of, "status", "a status that the description has", exchange.status)];
    const schema = mediaSchema(media, exchange.responseType);
    if (schema === undefined) {
      const isEmpty = exchange.responseBody === "";
      return isEmpty || !isJson(exchange.responseType) ? [] : [simple(of, "body", "no body", exchange.responseBody)];
    }
    return hold(of, schema, parse(exchange.responseBody));
  };
  const answerMedia = (operation: Operation, status: number): Json | undefined => {
    const { responses } = operation.json;
    const own = isRecord(responses) ? responses[status] : undefined;
    const shared = EVERYWHERE[status];
    if (own === undefined && shared === undefined) return undefined;
    const { content } = description.resolve(own);
    if (isRecord(content)) return content;
    // A refusal described without a body has one all the same.
    const isSilent = typeof shared !== "string" || (own !== undefined && status < 400);
    const common = description.resolve(isSilent ? {} : { $ref: `#/components/responses/${shared}` });
    return isRecord(common["content"]) ? common["content"] : {};
  };
  const checkRequest = (operation: Operation, exchange: Exchange): Violation[] => {
    // What is refused may be as wrong as it likes.
    if (exchange.status >= 400) return [];
    const of = `${operation.name} request`;
    const body = description.resolve(operation.json["requestBody"]);
    const schema = isRecord(body["content"]) ? mediaSchema(body["content"], exchange.requestType) : undefined;
    const value = exchange.requestBody === "" ? {} : parse(exchange.requestBody);
    return [
      ...(schema === undefined || !isJson(exchange.requestType) ? [] : hold(of, schema, value)),
      ...[...new URLSearchParams(exchange.query)].flatMap(([name, text]) => checkQuery(operation, name, text)),
    ];
  };
  const checkQuery = (operation: Operation, name: string, text: string): Violation[] => {
    const of = `${operation.name} query`;
    const parameter = operation.parameters.find((one) => one["name"] === name && one["in"] === "query");
    if (parameter === undefined) return [simple(of, name, "a parameter that the description has", text)];
    const { schema } = parameter;
    return hold(`${of} ${name}`, schema, isRecord(schema) ? fromText(schema, text) : text);
  };

  return (exchange) => {
    const operation = find(exchange.method, withoutAlias(exchange.path));
    if (operation === undefined) {
      // Nobody is there, which is all that is said.
      if (exchange.status === 404 || exchange.status === 401) return [];
      return [
        simple(`${exchange.method} ${exchange.path}`, "", "an operation that the description has", exchange.status),
      ];
    }
    return [...checkAnswer(operation, exchange), ...checkRequest(operation, exchange)];
  };
}

/** GitHub serves the list of all refs, and the root folder, under second addresses that it does not describe. */
function withoutAlias(path: string): string {
  return path.replace(/\/git\/refs\/$/, "/git/matching-refs/").replace(/\/contents$/, "/contents/");
}

function simple(of: string, at: string, wants: string, value: unknown): Violation {
  return { of, at: `/${at}`, keyword: "described", wants, value };
}

function isJson(type: string): boolean {
  return /^application\/(.+\+)?json\b/.test(type);
}

function mediaSchema(content: Json, type: string): unknown {
  const name = type.split(";")[0] ?? "";
  const media = content[name] ?? content["application/json"];
  return isRecord(media) && (isJson(type) || name in content) ? media["schema"] : undefined;
}

function fromText(schema: Json, text: string): unknown {
  switch (schema["type"]) {
    case "integer":
    case "number":
      return Number(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    default:
      return text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
