import { AppError } from '@/lib/errors'
import { findBrokenText } from '@/lib/text/broken-text'

/** Bytes of a JSON body; a text of 1,000,000 code points with everything escaped fits. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024

/** The body's text, at most `maxBytes`. Throws 413 as soon as more has arrived. */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppError('too_large', `The body has more than ${maxBytes} bytes.`)
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('bad_request', 'The body is not UTF-8.')
  }
}

/**
 * Parses JSON. Throws 400 where it is none, 422 where one of its texts cannot be stored, and 415 where a form was sent (so that
 * no other site can post with a cookie).
 */
export function parseJson(request: Request, text: string): unknown {
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  const value = parse(text)
  refuseBrokenText(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('bad_request', 'The body is nested too deeply to be read.')
    throw new AppError('bad_request', `The body is not JSON: ${(error as Error).message}.`)
  }
}

/** Throws 422 naming the field that holds a null character or half of a character. */
export function refuseBrokenText(value: unknown): void {
  const fault = findBrokenText(value)
  if (!fault) return
  const { path, message } = fault
  throw new AppError('invalid', path ? `${path}: ${message}` : message, { errors: [fault] })
}
