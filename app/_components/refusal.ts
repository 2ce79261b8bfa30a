type Refused = { message?: string; errors?: Record<string, string> }

/**
 * The sentence above a form's button. Where fields are marked, their own messages say what is wrong.
 * @param done  what did not happen: "saved", "made"
 */
export function refusalOf({ message, errors = {} }: Refused, done: string): string | undefined {
  if (Object.keys(errors).length === 0) return message
  return `Nothing was ${done} yet, and what you typed is kept. Correct the marked field.`
}
