import { z } from 'zod'
import { sayTextFault } from './broken-text'
import { countCodePoints } from './count'

/**
 * A text as people write it: 1 to `max` code points, well formed, without the null character. It is kept as typed.
 * @param max        longest text, in code points
 * @param options    `allowEmpty`: "" is taken too
 */
export function textSchema(max: number, options: { allowEmpty?: boolean } = {}) {
  const limits = { minLength: options.allowEmpty ? 0 : 1, maxLength: max }
  const schema = z.string().superRefine((text, context) => {
    const fault = sayTextFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
    const length = countCodePoints(text)
    if (length > max) {
      context.addIssue({ code: 'custom', message: `At most ${max} characters; this has ${length}.` })
    }
    if (!options.allowEmpty && text.trim() === '')
      context.addIssue({ code: 'custom', message: 'Write something here.' })
  })
  // For the API's document, where lengths are code points too.
  return schema.meta(limits)
}
