import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getAnnotatorSettings, listNotes } from '@/lib/annotators/reads'
import { listEvidence, listEvidenceSchema } from '@/lib/metrics/annotators/list-evidence'
import { listAnnotatorFigures } from '@/lib/metrics/annotators/list-figures'
import type { AnnotatorFigures } from '@/lib/metrics/annotators/schema'
import { requireActor } from '@/lib/web/session'
import { Kind, shownName } from '../annotator-table'
import { EvidenceTable } from './evidence-table'
import { EvidenceTabs, NOTHING } from './evidence-tabs'
import { ExclusionForm } from './exclusion-form'
import { FiguresCard } from './figures-card'
import { NoteCard } from './note-card'
import { SettingsCard } from './settings-card'

export const metadata: Metadata = { title: 'Annotator' }

type Props = {
  params: Promise<{ project: string; annotator: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AnnotatorPage({ params, searchParams }: Props) {
  const { project, annotator } = await params
  const base = `/projects/${project}`
  const path = `${base}/annotators/${annotator}`
  const actor = await requireActor(project, 'annotators:read', path)
  if (!idSchema.safeParse(annotator).success) notFound()
  const { show, cursor } = firstOf(await searchParams)
  // A hand-written address with nonsense in it gives the whole list, not an error page.
  const parsed = listEvidenceSchema.safeParse({ show, cursor, limit: 50 })
  const input = parsed.success ? parsed.data : listEvidenceSchema.parse({})
  const settings = await orNotFound(getAnnotatorSettings(actor, annotator))
  const [rows, evidence, notes] = await Promise.all([
    listAnnotatorFigures(actor),
    listEvidence(actor, annotator, input),
    listNotes(actor, annotator),
  ])
  const mayWrite = actor.scopes.has('annotators:write')
  const row = rows.find(({ id }) => id === annotator)
  if (!row) notFound()
  const shown = input.show === 'all' ? undefined : input.show
  return (
    <>
      <PageHeader
        title={shownName(row)}
        description={<About row={row} />}
        actions={
          mayWrite && (
            <ExclusionForm
              project={project}
              id={annotator}
              isExcluded={row.excludedAt !== null}
              judgments={row.judgments}
            />
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {row.excludedAt && (
          <Notice tone="warn" title="Excluded">
            Since <RelativeTime at={row.excludedAt} /> no fit, board, agreement or new export reads these judgments. The
            reward model takes it up with its next fit. The reason stands in the audit.
          </Notice>
        )}
        <Suggestions row={row} />
        <FiguresCard row={row} />
        {settings.signsIn && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <NoteCard project={project} id={annotator} notes={notes} mayWrite={mayWrite} />
            {mayWrite && <SettingsCard project={project} settings={settings} />}
          </div>
        )}
        <Card title="Judgments" description="Newest first; withdrawn ones are left out." padded={false}>
          <EvidenceTabs path={path} chosen={input.show} />
          {evidence.items.length === 0 ? (
            <p className="px-5 py-6 text-muted">{NOTHING[input.show]}</p>
          ) : (
            <EvidenceTable rows={evidence.items} base={base} />
          )}
        </Card>
        {(input.cursor || evidence.nextCursor) && (
          <Pagination
            label="Judgments"
            previousHref={input.cursor && path + searchOf({ show: shown })}
            nextHref={evidence.nextCursor && path + searchOf({ show: shown }, evidence.nextCursor)}
          />
        )}
      </div>
    </>
  )
}

function About({ row }: { row: AnnotatorFigures }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Kind kind={row.kind} />
      {row.externalName?.includes(':') ? (
        <span>
          imported, exported as <span className="wrap-anywhere">{row.annotator}</span>
        </span>
      ) : row.lastActiveAt ? (
        <span>
          last active <RelativeTime at={row.lastActiveAt} />
        </span>
      ) : (
        <span>never asked</span>
      )}
    </span>
  )
}

function Suggestions({ row: { flags, evidence } }: { row: AnnotatorFigures }) {
  if (flags.length === 0) return null
  return (
    <Notice tone={flags.some((flag) => flag !== 'too_few') ? 'warn' : 'info'} title="Worth a look">
      <ul className="grid gap-1">
        {flags.map((flag) => (
          <li key={flag}>{evidence[flag]}</li>
        ))}
      </ul>
    </Notice>
  )
}
