import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { AppError } from '@/lib/errors'
import { readStored, storedSize } from '@/lib/storage/storage'
import type { FileRow } from './row'

const ROWS = 500

/** Rows of a stored Parquet file, some hundred at a time. The line is the row's number. */
export async function* readParquet(key: string): AsyncGenerator<FileRow> {
  const byteLength = await storedSize(key)
  const slice = async (start: number, end = byteLength) => {
    const bytes = await readStored(key, { start, end: end - 1 })
    return new Uint8Array(bytes).buffer
  }
  const file = { byteLength, slice }
  let metadata: Awaited<ReturnType<typeof parquetMetadataAsync>>
  try {
    metadata = await parquetMetadataAsync(file)
  } catch {
    yield { line: 1, code: 'bad_parquet', message: 'Not a whole Parquet file.' }
    return
  }
  const total = Number(metadata.num_rows)
  for (let rowStart = 0; rowStart < total; rowStart += ROWS) {
    const rowEnd = Math.min(total, rowStart + ROWS)
    let rows: Record<string, unknown>[]
    try {
      rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
    } catch (error) {
      if (error instanceof AppError || (error as NodeJS.ErrnoException).code) throw error
      const reason = error instanceof Error ? error.message : String(error)
      const message = `The rows from here on cannot be read (${reason}); write the file with snappy, zstd or gzip.`
      yield { line: rowStart + 1, code: 'bad_parquet', message }
      return
    }
    for (const [i, row] of rows.entries()) yield { line: rowStart + i + 1, value: plain(row) }
  }
}

/** As JSON would have it: whole numbers as numbers, moments as texts. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}
