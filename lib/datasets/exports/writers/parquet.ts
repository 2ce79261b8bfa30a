import { gzipSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Columns, ColumnType, Line } from '../columns'

/** Rows of a row group: so many are held in memory, or fewer where they are long. */
const GROUP_ROWS = 5000
const GROUP_CHARACTERS = 8_000_000

type Options = { gzip: boolean; metadata: Readonly<Record<string, string>> }

const COMPRESSORS = { GZIP: (input: Uint8Array) => new Uint8Array(gzipSync(input)) }

/** Typed Parquet in row groups of bounded size. No column holds nulls. */
export async function* writeParquet(
  columns: Columns,
  batches: AsyncIterable<Line[]>,
  { gzip, metadata }: Options,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: Object.keys(columns).length }, ...fieldsOf(columns)],
    codec: gzip ? 'GZIP' : 'SNAPPY',
    compressors: COMPRESSORS,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'flywheel',
  })
  for await (const group of groupsOf(batches)) {
    const columnData = Object.entries(columns).map(([name, type]) => ({
      name,
      data: group.map((line) => storedAs(line[name], type)),
    }))
    await file.write({ columnData, rowGroupSize: group.length })
    yield drain(bytes)
  }
  await file.finish()
  yield drain(bytes)
}

async function* groupsOf(batches: AsyncIterable<Line[]>): AsyncGenerator<Line[]> {
  let group: Line[] = []
  let characters = 0
  for await (const lines of batches) {
    for (const line of lines) {
      group.push(line)
      characters += weigh(line)
      if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue
      yield group
      group = []
      characters = 0
    }
  }
  if (group.length > 0) yield group
}

function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + weigh(part), 8)
    : 8
}

/** What was written since the last call; offsets in the file go on counting. */
function drain(writer: ByteWriter): Uint8Array {
  const chunk = writer.getBytes().slice()
  writer.index = 0
  return chunk
}

function fieldsOf(columns: Columns): SchemaElement[] {
  return Object.entries(columns).flatMap(([name, type]) => elementsOf(name, type))
}

const REQUIRED = { repetition_type: 'REQUIRED' } as const

function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  if (type === 'string') return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...REQUIRED }]
  if (type === 'int') return [{ name, type: 'INT64', ...REQUIRED }]
  if (type === 'float') return [{ name, type: 'DOUBLE', ...REQUIRED }]
  if (type === 'bool') return [{ name, type: 'BOOLEAN', ...REQUIRED }]
  if ('struct' in type) {
    return [{ name, num_children: Object.keys(type.struct).length, ...REQUIRED }, ...fieldsOf(type.struct)]
  }
  return [
    { name, converted_type: 'LIST', num_children: 1, ...REQUIRED },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...elementsOf('element', type.list),
  ]
}

/** Whole numbers are 64 bits wide in the file. */
function storedAs(value: unknown, type: ColumnType): unknown {
  if (type === 'int') return BigInt(value as number)
  if (typeof type === 'string') return value
  if ('list' in type) return (value as unknown[]).map((item) => storedAs(item, type.list))
  const fields = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(type.struct).map(([name, inner]) => [name, storedAs(fields[name], inner)]))
}
