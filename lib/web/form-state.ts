/** What a form shows after its action ran; the typed values come back, so that nothing has to be typed again. */
export type FormState<R = unknown> = {
  status: 'idle' | 'done' | 'refused'
  message?: string
  /** Dotted path of a field → what is wrong with it. */
  errors?: Record<string, string>
  values?: Record<string, string>
  result?: R
}

export const IDLE: FormState<never> = { status: 'idle' }
