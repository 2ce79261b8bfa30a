import type { Metadata } from 'next'
import { apiDocument } from '@/app/api/v1/openapi.json/document'
import { ERRORS } from '@/lib/errors'
import { Card } from '../../_components/ui/card'
import { PageHeader } from '../../_components/ui/page-header'
import { type Column, Table } from '../../_components/ui/table'
import { TextLink } from '../../_components/ui/text-link'
import { OperationCard } from './operation-card'

export const metadata: Metadata = { title: 'API' }

type Code = { code: string; status: number; title: string }

const codes: Code[] = Object.entries(ERRORS).map(([code, error]) => ({ code, ...error }))
const columns: Column<Code>[] = [
  { key: 'code', header: 'Code', primary: true, cell: ({ code }) => <code>{code}</code> },
  { key: 'status', header: 'Status', align: 'right', cell: ({ status }) => status },
  { key: 'title', header: 'Means', cell: ({ title }) => title },
]

const EXAMPLE = `curl -H "Authorization: Bearer fw_…" -H "Content-Type: application/json" \\
  -d '{"text": "Why is the sky blue?"}' \\
  http://localhost:3000/api/v1/projects/demo/queries`

/** The API to read, from the same document that programs get. */
export default function ApiPage() {
  const document = apiDocument()
  const [lead = '', ...rules] = document.info.description.split('\n')
  return (
    <main id="content" className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 sm:px-6">
      <PageHeader
        title="The API, version 1"
        description={lead.replaceAll('`', '')}
        actions={
          <TextLink href="/api/v1/openapi.json" prefetch={false}>
            OpenAPI 3.1 document
          </TextLink>
        }
      />
      <Card title="How to call it">
        <div className="grid gap-3">
          <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-sm">{EXAMPLE}</pre>
          <p className="max-w-prose text-sm">
            A token is made by <code>npm run flywheel -- token create --email you@example.org</code> and acts as its
            user.
          </p>
          {rules.map((rule) => (
            <p key={rule} className="max-w-prose text-sm">
              {rule.replaceAll('`', '')}
            </p>
          ))}
        </div>
      </Card>
      <nav aria-label="Stations" className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {document.tags.map(({ name }) => (
          <TextLink key={name} href={`#${name}`}>
            {name}
          </TextLink>
        ))}
      </nav>
      {document.tags.map(({ name }) => (
        <div key={name} id={name} className="scroll-mt-4">
          <Card title={name} padded={false}>
            {Object.entries(document.paths).flatMap(([path, item]) =>
              Object.entries(item)
                .filter(([, operation]) => operation.tags[0] === name)
                .map(([method, operation]) => (
                  <OperationCard key={operation.operationId} method={method} path={path} operation={operation} />
                )),
            )}
          </Card>
        </div>
      ))}
      <Card title="Refusals" description="Every code there is; none changes its meaning." padded={false}>
        <Table caption="Codes of refusals" columns={columns} rows={codes} rowKey={({ code }) => code} />
      </Card>
    </main>
  )
}
