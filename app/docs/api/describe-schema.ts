import type { Schema } from '@/app/api/v1/openapi.json/document'

export type Field = { path: string; type: string; required: boolean; limits: string }

/** A schema of a body as rows to read: one for each field, nested ones by their dotted path, `[]` for an item of a list. */
export function describeFields(schema: Schema, path = ''): Field[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries(properties).flatMap(([name, child]) => {
    const here = path ? `${path}.${name}` : name
    const field = { path: here, type: typeOf(child), required: required.has(name), limits: limitsOf(child) }
    return [field, ...describeFields(child, here), ...inner(child, here)]
  })
}

function inner(schema: Schema, path: string): Field[] {
  if (schema.items) return describeFields(schema.items as Schema, `${path}[]`)
  // Of several forms one is given, so none of their fields is required as such.
  return alternatives(schema).flatMap((child) =>
    describeFields(child, path).map((field) => ({ ...field, required: false })),
  )
}

/** `string`, `list of string`, `"A" or "B"`: what a value may be. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items as Schema)}`
  const either = alternatives(schema)
  if (either.length > 0) return [...new Set(either.map(typeOf))].join(' or ')
  if (schema.format) return NAMES[String(schema.format)] ?? String(schema.format)
  return typeof schema.type === 'string' ? schema.type : 'any JSON'
}

const NAMES: Record<string, string> = { uuid: 'id', email: 'e-mail address', 'date-time': 'time', date: 'day' }

function alternatives(schema: Schema): Schema[] {
  return ((schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Schema[]).filter(Boolean)
}

/** Limits in words: `1 to 200 characters`, `2 to 8 items`, `default 50`. */
export function limitsOf(schema: Schema): string {
  const said = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    range(schema.minimum ?? schema.exclusiveMinimum, schema.maximum, ''),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return said.filter(Boolean).join(', ')
}

function range(low: unknown, high: unknown, unit: string): string {
  const most = typeof high === 'number' && high < Number.MAX_SAFE_INTEGER ? high : undefined
  const least = typeof low === 'number' && low > Number.MIN_SAFE_INTEGER ? low : undefined
  if (most === undefined) return least ? `${least} or more${unit}` : ''
  const from = least === undefined ? 'up to ' : `${least} to `
  return `${from}${most.toLocaleString('en')}${unit}`
}
