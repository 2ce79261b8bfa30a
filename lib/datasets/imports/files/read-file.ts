import { openStored } from '@/lib/storage/storage'
import { readCsv } from './csv'
import { readJson } from './json'
import { readJsonLines, readTextLines } from './json-lines'
import { readParquet } from './parquet'
import type { FileRow } from './row'
import type { FileKind } from './sniff'

const TEXT_READERS = { jsonl: readJsonLines, json: readJson, csv: readCsv, txt: readTextLines }

/** The rows of a stored file, whatever its kind. Memory: one row, of Parquet some hundred. */
export async function* readFileRows(key: string, kind: FileKind): AsyncGenerator<FileRow> {
  if (kind === 'parquet') yield* readParquet(key)
  else if (kind !== 'tar') yield* TEXT_READERS[kind](await openStored(key))
}
