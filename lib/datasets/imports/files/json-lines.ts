import { type FileRow, parseJson } from './row'

/** Longest line, in bytes: a row is held in memory. */
const MAX_LINE = 64 * 1024 * 1024
const NEWLINE = 0x0a

/**
 * Lines of a byte stream with their numbers, in constant memory. A byte order mark and CRLF are no part of a line; a line
 * that is not UTF-8 or too long is null.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string | null }> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let line = 0
  for await (const chunk of body) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line++
      yield { line, text: decode([...waiting, chunk.subarray(start, end)], bytes + end - start) }
      waiting = []
      bytes = 0
      start = end + 1
    }
    bytes += chunk.length - start
    // Of a line that is too long nothing is kept.
    waiting = bytes > MAX_LINE ? [] : [...waiting, chunk.subarray(start)]
  }
  if (bytes > 0) yield { line: line + 1, text: decode(waiting, bytes) }
}

function decode(pieces: readonly Uint8Array[], bytes: number): string | null {
  if (bytes > MAX_LINE) return null
  try {
    // The decoder also takes a byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)).replace(/\r$/, '')
  } catch {
    return null
  }
}

/** JSONL: blank lines are passed over, every bad line is named and the rest is read. */
export async function* readJsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  for await (const { line, text } of readLines(body)) {
    if (text === null) yield { line, code: 'not_utf8', message: `Not UTF-8, or more than ${MAX_LINE} bytes.` }
    else if (text.trim() !== '') yield parseJson(text, line)
  }
}

/** Plain text: each line that is not blank is a prompt. */
export async function* readTextLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  for await (const { line, text } of readLines(body)) {
    if (text === null) yield { line, code: 'not_utf8', message: `Not UTF-8, or more than ${MAX_LINE} bytes.` }
    else if (text.trim() !== '') yield { line, value: { prompt: text } }
  }
}
