import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import { Strip } from '../../compare/_parts/strip'
import type { AskConfig, RecentAsk } from '../_session/types'
import type { AskSession } from '../_session/use-ask'
import { AskBox } from './ask-box'
import { Consent } from './consent'
import { ConsentGiven } from './consent-given'

type Props = { config: AskConfig; session: AskSession; recent: readonly RecentAsk[] }

/** No conversation yet: what asking is, what happens with it, the box, and the way back to earlier ones. */
export function FirstQuestion({ config, session, recent }: Props) {
  const t = useTranslations('ask')
  const [isAgreed, setAgreed] = useState(false)
  const { trouble, isBusy } = session.state
  if (!config.ready) {
    return (
      <div className="mx-auto grid h-full w-full max-w-2xl content-center px-4">
        <EmptyState action={<TextLink href={`/projects/${config.slug}/compare`}>{t('compareInstead')}</TextLink>}>
          {t('notReady')}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8 md:py-14">
          <p className="font-serif text-query text-balance">{t('intro')}</p>
          {config.hasConsented ? (
            <ConsentGiven slug={config.slug} />
          ) : (
            <Consent isAgreed={isAgreed} onAgree={setAgreed} />
          )}
          {recent.length > 0 && <Recent asks={recent} slug={config.slug} />}
        </div>
      </div>
      {trouble && <Strip tone="error">{trouble}</Strip>}
      <div className="border-t bg-raised px-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
        <AskBox
          label={t('yourQuestion')}
          placeholder={t('placeholder')}
          button={t('ask')}
          isBusy={isBusy}
          onSend={(text) => session.send(text, { consent: isAgreed })}
        />
      </div>
    </div>
  )
}

function Recent({ asks, slug }: { asks: readonly RecentAsk[]; slug: string }) {
  const t = useTranslations('ask')
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 text-sm text-muted">
        {t('recent')}
      </h2>
      <ul className="grid gap-1.5">
        {asks.map(({ id, text, turns, createdAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <TextLink href={`/projects/${slug}/ask?turn=${id}`} className="line-clamp-1 wrap-anywhere">
              {text}
            </TextLink>
            <span className="shrink-0 text-sm text-faint">
              {turns > 1 && t('turns', { turns })}
              <RelativeTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
