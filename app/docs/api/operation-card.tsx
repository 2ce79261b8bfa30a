import { ChevronRight } from 'lucide-react'
import type { Operation, Schema } from '@/app/api/v1/openapi.json/document'
import { Badge } from '../../_components/ui/badge'
import { type Column, Table } from '../../_components/ui/table'
import { describeFields, type Field, limitsOf, typeOf } from './describe-schema'

const columns: Column<Field>[] = [
  { key: 'path', header: 'Field', primary: true, cell: ({ path }) => <code className="break-all">{path}</code> },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'required', header: 'Required', cell: ({ required }) => (required ? 'yes' : 'no') },
  { key: 'limits', header: 'Limits', cell: ({ limits }) => limits || '–' },
]

type Part = { title: string; fields: Field[] }

/** One method of one address: what it does, who may, what it takes. Folded, so that a station is read at a glance. */
export function OperationCard({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const parts = partsOf(operation)
  return (
    <details id={operation.operationId} className="group border-b last:border-b-0">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 hover:bg-sunken">
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 self-center text-muted group-open:rotate-90" />
        <span className="w-14 shrink-0 font-mono text-sm font-semibold">{method.toUpperCase()}</span>
        <code className="min-w-0 break-all">{path.replace('/api/v1/projects/{project}', '…') || path}</code>
        <span className="w-full text-sm text-muted sm:w-auto">{operation.summary}</span>
      </summary>
      <div className="grid gap-4 pt-3 pb-5">
        <p className="flex flex-wrap items-center gap-2 px-5 text-sm">
          <code className="break-all">{path}</code>
          <Badge>{operation.description.replaceAll('`', '')}</Badge>
          {Object.keys(operation.responses)
            .filter((status) => status < '300')
            .map((status) => (
              <Badge key={status} tone="accent">
                {status}
              </Badge>
            ))}
        </p>
        {parts.map(({ title, fields }) => (
          <div key={title}>
            <h3 className="px-5 pb-1 text-sm font-semibold">{title}</h3>
            <Table
              caption={`${title} of ${method.toUpperCase()} ${path}`}
              columns={columns}
              rows={fields}
              rowKey={(f) => f.path}
            />
          </div>
        ))}
      </div>
    </details>
  )
}

function partsOf({ parameters, requestBody }: Operation): Part[] {
  const inPlace = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required, schema }) => ({ path: name, type: typeOf(schema), required, limits: limitsOf(schema) }))
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return [
    { title: 'Query string', fields: inPlace('query') },
    { title: 'Headers', fields: inPlace('header') },
    { title: `Body, ${type}`, fields: content ? unique(describeFields(content.schema as Schema)) : [] },
  ].filter(({ fields }) => fields.length > 0)
}

/** A field that several alternatives share is one row. */
function unique(fields: Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()]
}
