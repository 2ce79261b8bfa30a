import { Readable } from 'node:stream'
import { openStored, storedSize } from '@/lib/storage/storage'

type File = { key: string; name: string; sha256: string; type: string }
type Range = { start: number; end: number }

/**
 * Answers with a stored file as a download: 304 where the client has it, 206 for one range, 416 for one beyond the end.
 * The length is always said, so a broken download never looks complete.
 */
export async function streamFile(request: Request, file: File): Promise<Response> {
  const size = await storedSize(file.key)
  const etag = `"${file.sha256}"`
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, etag, size)
  if (range === 'beyond') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  const body = size === 0 ? null : (Readable.toWeb(await openStored(file.key, { start, end })) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** One range of the Range header; null: the whole file (no header, several ranges, or the file changed: If-Range). */
function rangeOf(request: Request, etag: string, size: number): Range | 'beyond' | null {
  const ifRange = request.headers.get('if-range')
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '') ?? []
  if ((ifRange !== null && ifRange !== etag) || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || (from === '' && Number(to) === 0)) return 'beyond'
  return end < start ? null : { start, end }
}
