import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { AppError } from '@/lib/errors'
import type { SourceFile } from '../staged-files'

type Event = { file: SourceFile } | { error: unknown } | 'end'

/** The files of a multipart form, each read before the next. Fields beside them are passed over: options go into the query. */
export async function* filesOfMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
): AsyncGenerator<SourceFile> {
  const events: Event[] = []
  let wake = () => {}
  const push = (event: Event) => {
    events.push(event)
    wake()
  }
  const parser = new Busboy({ headers: { 'content-type': contentType } })
  parser.on('file', (_field, stream, name) => push({ file: { name: name || 'file', body: stream } }))
  parser.on('error', (error) => push({ error }))
  parser.on('finish', () => push('end'))
  const source = Readable.fromWeb(body as never)
  source.on('error', (error) => push({ error }))
  source.pipe(parser)
  for (;;) {
    const event = events.shift()
    if (event === 'end') return
    if (event && 'error' in event) {
      throw new AppError('bad_request', 'The form with the files broke off or cannot be read.', { cause: event.error })
    }
    if (event) yield event.file
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}
