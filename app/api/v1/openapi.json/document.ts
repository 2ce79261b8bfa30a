import { z } from 'zod'
import { ERRORS } from '@/lib/errors'
import { MAX_BODY_BYTES } from '@/lib/web/read-body'
import type { RouteDefinition } from '@/lib/web/route-spec'
import { METHODS, type Method, ROUTES } from '../_routes'

export type Schema = Record<string, unknown>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security: Record<string, string[]>[]
  /** The right that it needs, of lib/access/scopes.ts. */
  'x-scope': string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>
  components: Record<string, Record<string, unknown>>
}

const DESCRIPTION = `Everything that the screens do. Bodies and answers are JSON; ids are UUIDs as strings; times are \`YYYY-MM-DDTHH:MM:SS.mmmZ\`.
Lists give \`{items, nextCursor}\`: send \`nextCursor\` back as \`cursor\`. Unknown fields are refused. A body has at most ${MAX_BODY_BYTES / 1024 / 1024} MiB; lengths of texts are counted in code points.
A refusal is \`application/problem+json\` with a stable \`code\` and the field that is wrong.`

let made: ApiDocument | undefined

/** The OpenAPI 3.1 document of the public API, made once from the schemas that parse the requests. */
export function apiDocument(): ApiDocument {
  made ??= {
    openapi: '3.1.0',
    info: { title: 'Flywheel', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(ROUTES.map((route) => stationOf(route.path)))].map((name) => ({ name })),
    paths: Object.fromEntries(ROUTES.map(({ path, methods }) => [path, pathItem(path, methods)])),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'fw_…',
          description:
            'Made by `npm run flywheel -- token create --email …`; acts as its user, with the rights of their role.',
        },
      },
      schemas: { Problem: problemSchema() },
      responses: problemResponses(),
    },
  }
  return made
}

function pathItem(path: string, methods: (typeof ROUTES)[number]['methods']) {
  return Object.fromEntries(
    METHODS.flatMap((method) => {
      const definition = methods[method]?.definition
      return definition ? [[method.toLowerCase(), operation(path, method, definition)]] : []
    }),
  )
}

function operation(path: string, method: Method, definition: RouteDefinition): Operation {
  const { scope, summary, body, contentType } = definition
  const needs = scope === 'signed-in' ? 'Everybody who is signed in.' : `Needs the right \`${scope}\`.`
  return {
    operationId: `${method.toLowerCase()}${path
      .replace('/api/v1', '')
      .replaceAll(/[^a-z]+/gi, '_')
      .replace(/_$/, '')}`,
    summary,
    description: needs,
    tags: [stationOf(path)],
    security: [{ bearer: [] }],
    'x-scope': scope,
    parameters: parametersOf(method, definition),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    ...(contentType &&
      method === 'POST' && {
        requestBody: { required: true, content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } },
      }),
    responses: responsesOf(method, definition),
  }
}

function parametersOf(method: Method, { params, query, contentType }: RouteDefinition): Parameter[] {
  const all = [...fieldsOf(params, 'path'), ...(query ? fieldsOf(query, 'query') : [])]
  if (method !== 'POST' || contentType) return all
  const description = 'The same key and body within 24 hours give the same answer and one effect.'
  const schema = { type: 'string', minLength: 1, maxLength: 255 }
  return [...all, { name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}

function fieldsOf(object: z.ZodType, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(object) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function responsesOf(method: Method, { statuses, query, response, contentType }: RouteDefinition) {
  const isList = method === 'GET' && query !== undefined && 'cursor' in (schemaOf(query).properties as object)
  const page = {
    type: 'object',
    required: ['items', 'nextCursor'],
    properties: { items: { type: 'array', items: {} }, nextCursor: { type: ['string', 'null'] } },
  }
  const schema = response ? schemaOf(response) : isList ? page : {}
  const type = contentType && method === 'GET' ? contentType : 'application/json'
  const good = statuses.map((status) => [
    status,
    { description: MEANING[status] ?? 'Done.', content: { [type]: { schema } } },
  ])
  const bad = [...new Set(Object.values(ERRORS).map(({ status }) => status))]
  return Object.fromEntries([
    ...good,
    ...bad.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  ])
}

const MEANING: Record<number, string> = {
  200: 'The answer; of a POST that makes something: it was there already.',
  201: 'Made.',
  202: 'Taken; a job does it.',
  206: 'A part of the file, as the Range header asked.',
}

function problemSchema(): Schema {
  const text = { type: 'string' }
  return {
    type: 'object',
    description: 'RFC 9457. Further members are facts that a client needs, such as the id that stands in the way.',
    required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable; never changes its meaning.' },
      detail: { type: 'string', description: 'One sentence for a person.' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string', description: 'Dotted, such as messages.0.content.' }, message: text },
        },
      },
      requestId: { type: 'string', format: 'uuid' },
    },
  }
}

function problemResponses(): Record<string, unknown> {
  const statuses = [...new Set(Object.values(ERRORS).map(({ status }) => status))]
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(ERRORS).filter(([, error]) => error.status === status)
      const description = codes.map(([code, { title }]) => `\`${code}\`: ${title}.`).join(' ')
      return [`Problem${status}`, { description, content }]
    }),
  )
}

/** JSON Schema of what a client sends; what only code can check (`refine`) says so in its message. */
function schemaOf(schema: z.ZodType): Schema {
  const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' } as const
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, options)
  // The one recursive schema is "any JSON"; a reference would lead out of this part of the document.
  return JSON.parse(JSON.stringify(rest), (_key, value) =>
    typeof value?.$ref === 'string' && value.$ref.startsWith('#/$defs/') ? { description: 'Any JSON.' } : value,
  )
}

/** The station of the wheel that an address belongs to. */
export function stationOf(path: string): string {
  return (
    path.split('/').filter((part) => part && !part.startsWith('{'))[path.includes('{project}') ? 3 : 2] ?? 'projects'
  )
}
