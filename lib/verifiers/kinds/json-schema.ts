import { isDeepStrictEqual } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import type { JsonSchemaConfig } from '@/lib/environments/verifier-config'
import { compilePattern } from './regex'
import { fail, pass, type Verdict, VerifierError } from './verdict'

const FORMATS = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,9}$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
/** Patterns by RE2. Ajv tells patterns apart by their toString. */
const LINEAR = Object.assign(
  (pattern: string) => ({
    test: (text: string) => compilePattern(pattern).matcher(text).find(),
    toString: () => `/${pattern}/`,
  }),
  { code: 'never standalone' },
)
const FENCE = /```(?:json|JSON)?[ \t]{0,9}\n/g
const COMPILED = new Map<string, ValidateFunction>()

/**
 * Whether the text is JSON (alone, or the last fenced block) that the schema takes: of the configuration, else the
 * reference is the schema. With a schema in the configuration and a reference, the value must also be the reference's.
 * JSON Schema 2020-12; an unknown keyword is refused, and patterns are RE2's.
 */
export function checkJsonSchema(config: JsonSchemaConfig, reference: string, text: string): Verdict {
  const isReference = config.schema === undefined
  const validate = compile(
    isReference ? parseReference(reference) : config.schema,
    isReference ? 'reference' : 'config',
  )
  const body = fenced(text)
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    return fail(`The text is not JSON: ${(error as Error).message.slice(0, 200)}.`, body)
  }
  if (!validate(value)) return fail(explain(validate), body)
  if (!isReference && reference !== '' && !isDeepStrictEqual(value, parseReference(reference)))
    return fail('The schema takes it, but it is another value than the reference.', body)
  return pass(body, 'JSON that the schema takes.')
}

function parseReference(reference: string): unknown {
  try {
    return JSON.parse(reference)
  } catch {
    throw new VerifierError('reference', 'The reference is not JSON.')
  }
}

function compile(schema: unknown, path: 'config' | 'reference'): ValidateFunction {
  const key = JSON.stringify(schema)
  const known = COMPILED.get(key)
  if (known) return known
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
    throw new VerifierError(path, 'A schema is an object, or true or false.')
  const { $schema: _dialect, ...body } = typeof schema === 'boolean' ? {} : (schema as Record<string, unknown>)
  const ajv = new Ajv2020({
    strictTypes: false,
    strictTuples: false,
    formats: FORMATS,
    code: { regExp: LINEAR },
    logger: false,
  })
  try {
    const compiled = ajv.compile(typeof schema === 'boolean' ? schema : body)
    if (COMPILED.size > 20) COMPILED.clear()
    COMPILED.set(key, compiled)
    return compiled
  } catch (error) {
    throw new VerifierError(path, `The schema cannot be used: ${(error as Error).message.slice(0, 300)}.`)
  }
}

/** The inside of the last fence that is closed, or the text. */
function fenced(text: string): string {
  let body: string | null = null
  for (const match of text.matchAll(FENCE)) {
    const from = match.index + match[0].length
    const to = text.indexOf('\n```', from)
    if (to >= 0 && text.slice(from, to).trim() !== '') body = text.slice(from, to)
  }
  return (body ?? text).trim()
}

function explain({ errors }: ValidateFunction): string {
  const first = errors?.[0]
  return `The schema does not take it: ${first?.instancePath || 'the value'} ${first?.message ?? 'is wrong'}.`.slice(
    0,
    400,
  )
}
