import { z } from 'zod'
import { countCodePoints } from './count'
import { findTextFault } from './well-formed'

/**
 * A text as people write it: 1 to `max` code points, well formed, without the null character. It is kept as typed.
 * @param max        longest text, in code points
 * @param options    `allowEmpty`: "" is taken too
 */
export function textSchema(max: number, options: { allowEmpty?: boolean } = {}) {
  return z.string().superRefine((text, context) => {
    const fault = findTextFault(text)
    if (fault) {
      const what =
        fault.kind === 'null_character' ? 'The null character (U+0000)' : 'Half of a character (a lone surrogate)'
      context.addIssue({ code: 'custom', message: `${what} stands at position ${fault.position + 1}; take it out.` })
    }
    const length = countCodePoints(text)
    if (length > max) {
      context.addIssue({ code: 'custom', message: `At most ${max} characters; this has ${length}.` })
    }
    if (!options.allowEmpty && text.trim() === '')
      context.addIssue({ code: 'custom', message: 'Write something here.' })
  })
}
