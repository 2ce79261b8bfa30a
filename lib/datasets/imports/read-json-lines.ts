import type { z } from 'zod'
import type { Place, Rejection } from './content'

const NEWLINE = 0x0a

/**
 * Parses JSONL: a byte order mark, CRLF and blank lines are taken; every bad line is named and the rest is read.
 * @returns the good rows with their line (from 1), and the bad ones
 */
export function readJsonLines<T>(
  file: string,
  bytes: Uint8Array,
  schema: z.ZodType<T>,
): { rows: (Place & { value: T })[]; rejected: Rejection[] } {
  const rows: (Place & { value: T })[] = []
  const rejected: Rejection[] = []
  let line = 0
  for (const piece of splitLines(bytes)) {
    line++
    const read = readLine(piece, schema)
    if (read === null) continue
    if ('message' in read) rejected.push({ file, line, message: read.message })
    else rows.push({ file, line, value: read.value })
  }
  return { rows, rejected }
}

function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start)
    yield bytes.subarray(start, end === -1 ? bytes.length : end)
    start = end === -1 ? bytes.length : end + 1
  }
}

function readLine<T>(bytes: Uint8Array, schema: z.ZodType<T>): { value: T } | { message: string } | null {
  let json: unknown
  try {
    // The decoder also takes a byte order mark away.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    if (text === '') return null
    json = JSON.parse(text)
  } catch (error) {
    return { message: error instanceof SyntaxError ? `Not JSON: ${error.message}.` : 'Not UTF-8.' }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  const path = issue?.path.join('.')
  return { message: `${path ? `${path}: ` : ''}${issue?.message ?? 'Not the shape that this format has.'}` }
}
