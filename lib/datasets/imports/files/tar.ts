import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { AppError } from '@/lib/errors'
import type { SourceFile } from '../staged-files'

/**
 * The files of a tar, each read before the next. Links and folders are passed over, and so are the `._` files of macOS.
 * Throws 400 for what is no whole archive.
 */
export async function* filesOfTar(body: AsyncIterable<Uint8Array>): AsyncGenerator<SourceFile> {
  const archive = extract()
  const fed = pipeline(Readable.from(body, { objectMode: false }), archive)
  // Whoever reads the archive gets its error; this only keeps the process from seeing it as unhandled.
  fed.catch(() => undefined)
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header
      const isFile = type === 'file' && !(name.split('/').at(-1) ?? '').startsWith('._')
      if (isFile) yield { name, body: entry as AsyncIterable<Uint8Array> }
      else entry.resume()
    }
    await fed
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('bad_request', 'This archive is not whole; send it again.', { cause: error })
  }
}
