import { type FileRow, parseJson } from './row'
import { decodeUtf8, NotUtf8 } from './utf8'

/** Largest document that is one object, and largest element of a list, in characters. */
const MAX_CHARACTERS = 64 * 1024 * 1024
const LISTS = ['data', 'rows', 'items', 'records']

/**
 * A JSON document. The elements of a list come one by one with the line on which each begins, so that memory does not
 * grow with the file; of an object that holds its rows under `data`, `rows`, `items` or `records` these come, any other
 * object is one row.
 */
export async function* readJson(body: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const splitter = createSplitter()
  try {
    for await (const text of decodeUtf8(body)) yield* splitter.feed(text)
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    yield { line: error.line, code: 'not_utf8', message: error.message }
    return
  }
  yield* splitter.end()
}

function createSplitter() {
  let isList: boolean | null = null
  let depth = 0
  let inString = false
  let escaped = false
  let text = ''
  let line = 1
  let startLine = 1
  let closed = false
  const take = (): FileRow[] => {
    const piece = text.trim()
    text = ''
    return piece === '' ? [] : [parseJson(piece, startLine)]
  }
  /** Whether the character belongs to the element that is being read, or ends it. */
  const step = (char: string): 'keep' | 'cut' => {
    if (inString) {
      if (escaped) escaped = false
      else if (char === '\\') escaped = true
      else if (char === '"') inString = false
      return 'keep'
    }
    if (char === '"') inString = true
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    if (!isList) return 'keep'
    if (depth === 1 && char === ',') return 'cut'
    if (depth === 0) {
      closed = true
      return 'cut'
    }
    return 'keep'
  }
  return {
    *feed(chunk: string): Generator<FileRow> {
      for (const char of chunk) {
        if (char === '\n') line++
        if (isList === null) {
          if (char.trim() === '' || char === '\uFEFF') continue
          isList = char === '['
          if (isList) {
            depth = 1
            continue
          }
        }
        if (closed) continue
        if (text === '' && char.trim() !== '') startLine = line
        const what = step(char)
        if (what === 'cut') yield* take()
        else if (text !== '' || char.trim() !== '') text += char
        if (text.length > MAX_CHARACTERS) {
          yield { line: startLine, code: 'too_large', message: `More than ${MAX_CHARACTERS} characters in one row.` }
          closed = true
          text = ''
        }
      }
    },
    *end(): Generator<FileRow> {
      if (isList && !closed)
        yield { line: startLine, code: 'bad_json', message: 'The list does not end; the file is cut off.' }
      else if (!isList) for (const row of take()) yield* rowsOfObject(row)
    },
  }
}

function* rowsOfObject(row: FileRow): Generator<FileRow> {
  const value = 'value' in row ? (row.value as Record<string, unknown> | null) : null
  const name = value && typeof value === 'object' ? LISTS.find((key) => Array.isArray(value[key])) : undefined
  const list = name && value ? (value[name] as unknown[]) : null
  if (!list?.every((item) => typeof item === 'object' && item !== null)) yield row
  else for (const [i, item] of list.entries()) yield { line: i + 1, value: item }
}
