import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileRow } from './row'

type Parsed = { record: Record<string, string>; info: { lines: number } }

/** CSV with a header, comma or semicolon or tab. Every row becomes an object of texts. */
export async function* readCsv(body: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const parser = parse({
    ...{ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true },
    ...{ delimiter: [',', ';', '\t'], max_record_size: 64 * 1024 * 1024 },
  })
  const source = Readable.from(body, { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      line = info.lines
      yield { line, value: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: line + 1, code: 'bad_csv', message: `Not CSV from here on: ${error.message.split('\n')[0]}` }
  }
}
