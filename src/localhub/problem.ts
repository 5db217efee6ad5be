/** One entry of the `errors` list GitHub adds to a 422. */
export interface FieldProblem {
  readonly resource: string;
  readonly field: string;
  readonly code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom" | "abuse";
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
  /** Whether the body repeats the status: GitHub describes it for most errors, not for those of validation. */
  readonly hasStatus: boolean;
  /** Permission that would have been enough, as a header tells it. */
  readonly accepted: string | undefined;
  /** Where a repository that was renamed is found now. */
  readonly movedTo: string | undefined;
  /** Where a thing that moved by itself is found now: address in the API, path of its page. */
  readonly foundAt: { readonly api: string; readonly web: string } | undefined;
  /** How long whoever asked is to wait, in seconds. */
  readonly retryAfterS: number | undefined;
  /** Page of GitHub's documentation that the answer names, below its root. */
  readonly page: string;

  constructor(
    status: number,
    message: string,
    more: {
      errors?: readonly (FieldProblem | string)[];
      type?: string;
      hasStatus?: boolean;
      movedTo?: string;
      foundAt?: { readonly api: string; readonly web: string };
      accepted?: string;
      retryAfterS?: number;
      page?: string;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors ?? [];
    this.accepted = more.accepted;
    this.movedTo = more.movedTo;
    this.foundAt = more.foundAt;
    this.retryAfterS = more.retryAfterS;
    this.page = more.page ?? "rest";
    this.hasStatus = more.hasStatus ?? (status !== 405 && status !== 422);
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

/** What who makes too much too fast is told: to wait, and for how long. */
export function secondaryLimit(status: 403 | 429, retryAfterS: number): HubProblem {
  const message =
    "You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.";
  const page = "rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits";
  return new HubProblem(status, message, { retryAfterS, page, hasStatus: false });
}

/** 404: unknown, or not for the eyes of who asks. */
export function notFound(): HubProblem {
  return new HubProblem(404, "Not Found");
}

/** Runs it; what it is refused with has its errors as plain sentences, as some operations have them. */
export async function refuseInWords<Result>(run: () => Promise<Result>): Promise<Result> {
  return rewordErrors(run, (one) => (typeof one === "string" ? one : (one.message ?? `${one.field} is ${one.code}`)));
}

/** Runs it; what it is refused with has its errors as entries about fields, as most operations have them. */
export async function refuseByField<Result>(
  at: Pick<FieldProblem, "resource" | "field">,
  run: () => Promise<Result>,
): Promise<Result> {
  return rewordErrors(run, (one) => (typeof one === "string" ? { ...at, code: "custom", message: one } : one));
}

async function rewordErrors<Result>(
  run: () => Promise<Result>,
  reword: (error: FieldProblem | string) => FieldProblem | string,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HubProblem) || error.status !== 422) throw error;
    throw new HubProblem(422, error.message, { errors: error.errors.map(reword) });
  }
}
