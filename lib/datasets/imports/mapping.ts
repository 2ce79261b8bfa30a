/** Field that the format wants → field of the file. */
export type Mapping = Readonly<Record<string, string>>
type Row = Record<string, unknown>

/**
 * A row with the fields that its format wants: each taken from a field of the file, with dots into objects and lists
 * (`messages.0.content`), or standing for itself (`=text`). A rule translates what stands there: `topic ? maths > Mathematics;
 * * > General`, where `*` takes what no other case does; without it such a value is left away. Other fields stay as they are.
 */
export function applyMapping(row: Row, mapping: Mapping): Row {
  const mapped = Object.entries(mapping).map(([wanted, from]) => [
    wanted,
    from.startsWith('=') ? from.slice(1) : byRule(row, from),
  ])
  const there = mapped.filter(([, value]) => value !== undefined)
  return setAll(row, there as [string, unknown][])
}

function byRule(row: Row, from: string): unknown {
  const [, path = from, rule] = /^([^?]+?)\s*\?(.*>.*)$/s.exec(from) ?? []
  const value = fieldOf(row, path)
  if (rule === undefined) return value
  const cases = new Map(rule.split(';').map((part) => part.split('>').map((side) => side.trim()) as [string, string]))
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return (isPlain ? cases.get(String(value)) : undefined) ?? cases.get('*')
}

function fieldOf(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return (value as Row)[name]
  }, row)
}

/** `data.prompt` is set inside `data`. */
function setAll(row: Row, fields: readonly [string, unknown][]): Row {
  const result: Row = { ...row }
  for (const [path, value] of fields) {
    const [first = '', second] = path.split('.', 2)
    if (second === undefined) result[first] = value
    else result[first] = { ...(result[first] as Row | undefined), [second]: value }
  }
  return result
}
