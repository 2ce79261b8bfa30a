import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

/** Nothing in the database is managed by anyone but these migrations. */
export const NO_FILTERS: SchemaFilter = { externalTables: [], externalEnums: [] }

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
let engineModule: Promise<EngineModule> | undefined

/**
 * Prisma's own schema engine as WebAssembly out of npm. Its native twin is fetched by the Prisma CLI from Prisma's
 * host, which closed networks do not reach.
 */
async function instantiate(): Promise<EngineModule> {
  const engine: EngineModule = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasmPath = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  // The package's types name the imports by the functions themselves; WebAssembly only wants them by name.
  const imports = { './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports }
  const { instance } = await WebAssembly.instantiate(await readFile(wasmPath), imports)
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return engine
}

type Datamodels = [path: string, text: string][]

async function newEngine(factory: SqlMigrationAwareDriverAdapterFactory, datamodels: Datamodels) {
  engineModule ??= instantiate()
  const { SchemaEngine } = await engineModule
  return SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory))
}

/**
 * Run `work` with a schema engine connected to a database, and close its connections after.
 * @param databaseUrl postgresql:// URL; a `schema` parameter is honoured
 * @param datamodels pairs of path and text of the Prisma schema
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  datamodels: Datamodels,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const schema = new URL(databaseUrl).searchParams.get('schema') ?? undefined
  try {
    const engine = await newEngine(new PrismaPg(pool, { schema }), datamodels)
    return await work(engine).finally(() => engine.free())
  } finally {
    await pool.end()
  }
}

/** The engine asks the database for its version when made, also when it is only to compare two texts. */
const VERSION_ANSWER: SqlResultSet = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.4', 180004]],
}

const noDatabase: SqlDriverAdapter = {
  adapterName: 'no-database',
  provider: 'postgres',
  queryRaw: async () => VERSION_ANSWER,
  executeRaw: async () => 0,
  executeScript: async () => undefined,
  startTransaction: () => Promise.reject(new Error('There is no database here.')),
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  dispose: async () => undefined,
}

/** Like `withSchemaEngine`, for work on schema texts alone: no database is needed. */
export async function withSchemaTexts<T>(
  datamodels: Datamodels,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const connect = async () => noDatabase
  const factory = { adapterName: 'no-database', provider: 'postgres' as const, connect, connectToShadowDb: connect }
  const engine = await newEngine(factory, datamodels)
  return work(engine).finally(() => engine.free())
}
