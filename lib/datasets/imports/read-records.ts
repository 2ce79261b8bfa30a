import { AppError, invalidField } from '@/lib/errors'
import { findBrokenText } from '@/lib/text/broken-text'
import { undefuse } from '../exports/writers/csv'
import type { ImportFormat } from '../schema'
import type { ImportRecord, Rejection } from './content'
import { readFileRows } from './files/read-file'
import type { FileRow } from './files/row'
import { readMtBench } from './formats/mt-bench'
import { mtBenchFile } from './formats/mt-bench-schema'
import { environmentName, isRow, type Row, RowFault, take } from './formats/row-format'
import { formatOf, ROW_FORMATS } from './formats/table'
import { applyMapping, type Mapping } from './mapping'
import type { StagedFile } from './staged-files'

/** Rows that are looked at to tell a format. */
const SAMPLE_ROWS = 20
/** A folder that is held in memory as a whole. */
const MAX_FOLDER_BYTES = 512 * 1024 * 1024

export type ReadOptions = { format: ImportFormat; mapping: Mapping | null; modelJudge: boolean }

/** The format of some staged files, told by their names and first rows. Throws 422 where none fits. */
export async function detectFormat(files: readonly StagedFile[], mapping: Mapping | null): Promise<ImportFormat> {
  if (files.some((file) => file.name === 'question.jsonl')) return 'mt-bench'
  let fault: string | null = null
  let seen = 0
  for (const file of files) {
    let looked = 0
    for await (const row of readFileRows(file.key, file.kind)) {
      if (!('value' in row)) fault ??= `${file.name}, line ${row.line}: ${row.message}`
      else if (isRow(row.value)) {
        const found = formatOf(mapping ? applyMapping(row.value, mapping) : row.value)
        if (found) return found
      }
      seen++
      if (++looked === SAMPLE_ROWS) break
    }
  }
  if (seen === 0) throw invalidField('body', 'There is no row in it.')
  const unknown = 'The rows have the shape of no format that is known here. Say which it is, or give a mapping.'
  throw invalidField('format', fault ? `No row at the beginning can be read. ${fault}` : unknown)
}

/** What the files say, row by row; a row that cannot be read is said in its place. */
export async function* readRecords(
  files: readonly StagedFile[],
  options: ReadOptions,
): AsyncGenerator<ImportRecord | Rejection> {
  if (options.format === 'mt-bench') yield* readFolder(files, options.modelJudge)
  else for (const file of files) yield* readFile(file, { ...options, format: options.format })
}

async function* readFolder(files: readonly StagedFile[], modelJudge: boolean) {
  const taken = files.filter((file) => mtBenchFile(file.name, modelJudge) !== null)
  if (taken.reduce((sum, file) => sum + file.bytes, 0) > MAX_FOLDER_BYTES) {
    throw new AppError('too_large', `An MT-Bench folder has at most ${MAX_FOLDER_BYTES} bytes.`)
  }
  const rows = new Map<string, FileRow[]>()
  for (const file of taken) {
    const list: FileRow[] = []
    for await (const row of readFileRows(file.key, file.kind)) list.push(sound(row))
    rows.set(file.name, list)
  }
  const { records, rejected } = readMtBench(rows)
  yield* rejected
  yield* records
}

/** A row, or what the database could not hold of it. */
function sound(row: FileRow): FileRow {
  if ('message' in row) return row
  const broken = findBrokenText(row.value)
  if (!broken) return row
  const code = broken.message.includes('U+0000')
    ? 'null_byte'
    : broken.message.includes('surrogate')
      ? 'lone_surrogate'
      : 'too_deep'
  return { line: row.line, code, message: `${broken.path ? `${broken.path}: ` : ''}${broken.message}` }
}

type RowOptions = ReadOptions & { format: keyof typeof ROW_FORMATS }

async function* readFile(file: StagedFile, options: RowOptions): AsyncGenerator<ImportRecord | Rejection> {
  for await (const row of readFileRows(file.key, file.kind)) {
    const place = { file: file.name, line: row.line }
    const checked = sound(row)
    if ('message' in checked) yield { ...place, code: checked.code, message: checked.message }
    else yield* readRow(checked.value, place, file, options)
  }
}

function readRow(value: unknown, place: { file: string; line: number }, file: StagedFile, options: RowOptions) {
  if (!isRow(value)) return [{ ...place, code: 'not_an_object', message: 'A row is an object with named fields.' }]
  // Our own CSV has an apostrophe before what a spreadsheet would run.
  const own = file.kind === 'csv' && options.format === 'judgments' ? undefuseAll(value) : value
  try {
    const row = options.mapping ? applyMapping(own, options.mapping) : own
    const records = ROW_FORMATS[options.format].read(row, place)
    return options.mapping?.environment ? records.map((record) => inEnvironment(record, row.environment)) : records
  } catch (error) {
    if (error instanceof RowFault) return [{ ...place, code: error.code, message: error.message }]
    if (error instanceof SyntaxError)
      return [{ ...place, code: 'bad_json', message: 'A field that holds JSON cannot be read.' }]
    throw error
  }
}

/** Formats that know no environment get the one that the mapping says. */
function inEnvironment(record: ImportRecord, name: unknown): ImportRecord {
  if (typeof name !== 'string' || name.trim() === '' || !record.query.messages) return record
  return { ...record, query: { ...record.query, environment: take(environmentName, name) } }
}

function undefuseAll(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? undefuse(value) : value]),
  )
}
