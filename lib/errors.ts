/**
 * Every way in which the product refuses, in one exhaustive table: code → HTTP status and title. Codes are part of
 * the public API and never change their meaning.
 */
export const ERRORS = {
  bad_request: { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  own_rollout: { status: 403, title: 'Nobody judges what they wrote themselves' },
  not_found: { status: 404, title: 'There is no such thing here' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  conflict: { status: 409, title: 'This stands in the way of something that is already there' },
  already_judged: { status: 409, title: 'This assignment was judged already' },
  not_leased: { status: 409, title: 'This assignment is no longer yours' },
  comparison_closed: { status: 409, title: 'This comparison takes no more judgments' },
  idempotency_in_progress: { status: 409, title: 'The first call with this key is still running' },
  no_reward_model: { status: 409, title: 'No reward model is promoted yet' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  invalid: { status: 422, title: 'Some fields are not right' },
  idempotency_conflict: { status: 422, title: 'This key was used with another body' },
  not_enough_data: { status: 422, title: 'There is not enough data yet' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  endpoint_failed: { status: 502, title: 'The model server did not answer as it should' },
  unavailable: { status: 503, title: 'The database cannot be reached; try again' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** What is wrong with one field. `path` is dotted, from the body's root: `messages.0.content`. */
export type FieldError = { path: string; message: string }

/**
 * The only error that domain functions throw on purpose.
 * @param code   stable, from `ERRORS`
 * @param detail one sentence for a person: what is wrong and what to do
 * @param extra  field errors, and facts that a client needs (for example the id that stands in the way)
 */
export class AppError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  readonly facts: Record<string, unknown>

  constructor(
    readonly code: ErrorCode,
    detail: string,
    extra: { errors?: FieldError[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause })
    this.name = 'AppError'
    this.status = ERRORS[code].status
    this.errors = extra.errors ?? []
    this.facts = extra.facts ?? {}
  }
}

/** A 422 about one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}

/** A 404 that does not say whether the thing exists elsewhere. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what} here.`)
}
