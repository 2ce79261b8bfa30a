import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileRow } from './row'
import { decodeUtf8, NotUtf8 } from './utf8'

type Parsed = { record: Record<string, string>; info: { lines: number; error?: CsvError } }

/** A header that names a column twice: which of them is meant cannot be told. */
class DoubledHeader extends Error {}

/**
 * CSV with a header; the header says whether comma, semicolon or tab separates. Every row becomes an object of texts;
 * one with more or fewer cells than the header is named and left out.
 */
export async function* readCsv(body: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const { first, rest } = await peekText(decodeUtf8(body))
  const parser = parse({
    ...{ bom: true, columns: headerOf, info: true, relax_column_count: true, skip_empty_lines: true },
    ...{ delimiter: delimiterOf(first), max_record_size: 64 * 1024 * 1024 },
  })
  const source = Readable.from(rest, { objectMode: true })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      line = info.lines
      if (info.error) yield { line, code: 'bad_csv', message: 'This row has more or fewer cells than the header.' }
      else yield { line, value: record }
    }
  } catch (error) {
    if (error instanceof NotUtf8) yield { line: error.line, code: 'not_utf8', message: error.message }
    else if (error instanceof DoubledHeader) yield { line: 1, code: 'bad_csv', message: error.message }
    else if (error instanceof CsvError)
      yield {
        line: Math.max(line, 1) + 1,
        code: 'bad_csv',
        message: `Not CSV from here on: ${error.message.split('\n')[0]}`,
      }
    else throw error
  }
}

function headerOf(names: string[]): string[] {
  const doubled = names.find((name, i) => name.trim() !== '' && names.indexOf(name) !== i)
  if (doubled !== undefined) throw new DoubledHeader(`The header names the column "${doubled}" twice.`)
  return names
}

/** Of comma, semicolon and tab the one that the header holds most often outside quotes. */
function delimiterOf(text: string): string {
  const header = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => ({ mark, n: header.split(mark).length }))
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).mark
}

/** The first text, to look at, and all of it again. What is wrong with it is said when it is read. */
async function peekText(texts: AsyncGenerator<string>): Promise<{ first: string; rest: AsyncIterable<string> }> {
  const next = texts.next()
  const first = await next.then(
    ({ value }) => (value as string | undefined) ?? '',
    () => '',
  )
  async function* rest() {
    const { done, value } = await next
    if (done) return
    yield value
    yield* texts
  }
  return { first, rest: rest() }
}
