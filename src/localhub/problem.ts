/** One entry of the `errors` list GitHub adds to a 422. */
export interface FieldProblem {
  readonly resource: string;
  readonly field: string;
  readonly code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom";
  readonly message?: string;
}

/**
 * An answer other than success, as GitHub words it: thrown by domain functions, turned into a response at the door.
 * `type` is the error type of GraphQL answers.
 */
export class HubProblem extends Error {
  override readonly name = "HubProblem";
  readonly status: number;
  readonly errors: readonly (FieldProblem | string)[];
  readonly type: string;

  constructor(
    status: number,
    message: string,
    more: { errors?: readonly (FieldProblem | string)[]; type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors ?? [];
    this.type = more.type ?? (status === 404 ? "NOT_FOUND" : status === 403 ? "FORBIDDEN" : "UNPROCESSABLE");
  }
}

/** 422 about one field. */
export function invalidField(resource: string, field: string, message?: string): HubProblem {
  const problem = {
    resource,
    field,
    code: message === undefined ? ("invalid" as const) : ("custom" as const),
  };
  return new HubProblem(422, "Validation Failed", {
    errors: [message === undefined ? problem : { ...problem, message }],
  });
}

/** 404: unknown, or not for the eyes of who asks. */
export function notFound(): HubProblem {
  return new HubProblem(404, "Not Found");
}
