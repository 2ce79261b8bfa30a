/** Why a computation refused its input or gave up. Stable: callers map it to their own errors. */
export type MathErrorCode =
  | 'not_finite'
  | 'index_out_of_range'
  | 'unknown_outcome'
  | 'bad_shape'
  | 'bad_option'
  | 'no_data'
  | 'not_positive_definite'
  | 'no_convergence'

/** Thrown by everything in lib/math instead of returning NaN or Infinity. */
export class MathError extends Error {
  readonly code: MathErrorCode

  constructor(code: MathErrorCode, message: string) {
    super(message)
    this.name = 'MathError'
    this.code = code
  }
}
