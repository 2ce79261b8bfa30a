import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Markdown } from '@/app/_components/markdown'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import { AreaTexts } from '@/app/_texts/area-texts'
import { idSchema } from '@/lib/access/schema'
import { AppError } from '@/lib/errors'
import { readOwnJudgment } from '@/lib/judgments/read-own'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { OptionMark } from '../../compare/_parts/option-mark'
import { HistoryShell } from '../history-shell'
import { sayOwn } from '../say-own'
import { JudgmentActions } from './judgment-actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('history'))('one') }
}

/** One own judgment with what was shown. */
export default async function JudgmentPage({ params }: { params: Promise<{ project: string; id: string }> }) {
  const { project: slug, id } = await params
  const { user, ...actor } = await requireActor(slug, 'judge', `/projects/${slug}/history/${id}`)
  const [project, judgment] = await Promise.all([
    getProject(actor),
    idSchema.safeParse(id).success ? readOwnJudgment(actor, id).catch(orNotFound) : notFound(),
  ])
  const { query, options } = judgment.assignment
  const t = await getTranslations('history')
  const tVerdict = await getTranslations('common.verdict')
  const tCompare = await getTranslations('compare')
  return (
    <HistoryShell slug={slug} name={project.name} user={user} role={actor.role} wide>
      <p className="mb-4 text-sm">
        <TextLink href={`/projects/${slug}/history`}>{t('title')}</TextLink>
      </p>
      <h1 className="text-lg font-semibold">{sayOwn(judgment, tVerdict)}</h1>
      <p className="mt-1 text-muted">
        {t.rich('judged', { time: () => <RelativeTime at={judgment.createdAt} /> })}
        {judgment.live ? '' : `, ${t('withdrawn')}`}
        {judgment.blind ? '' : `, ${t('notBlind')}`}
        {judgment.rationale && <span className="mt-2 block whitespace-pre-wrap text-ink">{judgment.rationale}</span>}
      </p>
      <AreaTexts areas={['compare', 'history']}>
        <JudgmentActions
          slug={slug}
          id={id}
          assignmentId={judgment.assignment.id}
          keys={options.map(({ key }) => key)}
          isLive={judgment.live}
          isPair={options.length === 2}
          isRevealed={judgment.isRevealed}
          verdict={{ outcome: judgment.outcome ?? undefined, degree: judgment.degree }}
          rationale={judgment.rationale ?? ''}
          rules={{ scale: project.scale, degrees: project.degrees, reveal: project.reveal }}
        />
      </AreaTexts>
      <div className="mb-4 grid gap-2">
        {query.messages.map(({ content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns never move
          <p key={at} className="max-w-4xl font-serif text-md whitespace-pre-wrap wrap-anywhere">
            {content}
          </p>
        ))}
      </div>
      <div className="grid items-start gap-3.5 md:grid-cols-2">
        {options.map(({ key, text }) => (
          <article key={key} aria-label={tCompare('rollout', { key })} className="min-w-0 rounded-md border bg-raised">
            <header className="flex h-11 items-center border-b px-4">
              <OptionMark option={key} />
            </header>
            <div className="px-4 py-4 md:px-6">
              <Markdown text={text} />
            </div>
          </article>
        ))}
      </div>
    </HistoryShell>
  )
}

function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') notFound()
  throw error
}
