/** Types of an export's columns: what Parquet's schema, the dataset card and the CSV writer are made from. */
export type ColumnType =
  | 'string'
  | 'int'
  | 'float'
  | 'bool'
  | { list: ColumnType }
  | { struct: { readonly [field: string]: ColumnType } }

export type Columns = { readonly [name: string]: ColumnType }

/** One row as it is written: every column, in the order of the columns. */
export type Line = Record<string, unknown>

export const MESSAGE = { struct: { role: 'string', content: 'string' } } as const
export const MESSAGES = { list: MESSAGE } as const
export const STRINGS = { list: 'string' } as const

/** The columns as `features` of a dataset card, in YAML. */
export function featuresYaml(columns: Columns, indent = ''): string[] {
  return Object.entries(columns).flatMap(([name, type]) => {
    // Some names, such as `**`, mean something else in YAML.
    const head = `${indent}- name: ${/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name)}`
    return [head, ...typeYaml(type, `${indent}  `)]
  })
}

const DTYPES = { string: 'string', int: 'int64', float: 'float64', bool: 'bool' } as const

function typeYaml(type: ColumnType, indent: string): string[] {
  if (typeof type === 'string') return [`${indent}dtype: ${DTYPES[type]}`]
  if ('struct' in type) return [`${indent}struct:`, ...featuresYaml(type.struct, indent)]
  const { list } = type
  if (typeof list === 'string') return [`${indent}list: ${DTYPES[list]}`]
  if ('struct' in list) return [`${indent}list:`, ...featuresYaml(list.struct, indent)]
  throw new Error('A list of lists is in no format.')
}
