import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { SkeletonText } from '@/app/_components/ui/skeleton-text'
import { TextLink } from '@/app/_components/ui/text-link'
import type { SessionState } from '../_session/context'
import type { Session } from '../_session/session'
import { useStore } from '../_session/store'
import { RefusedStrip } from './refused-strip'
import { sayNothing } from './say-nothing'
import { SignInStrip } from './sign-in-strip'

type Props = { session: Session; state: SessionState; slug: string }

/** No comparison on screen: loading, in trouble, or truly nothing left; looked at again every few seconds. */
export function NothingLeft({ session, state, slug }: Props) {
  const { entries, trouble } = useStore(session.outbox.store)
  const isSignedOut = state.trouble === 'signed_out' || trouble === 'signed_out'
  const t = useTranslations('compare')
  const tCommon = useTranslations('common')
  const words = sayNothing(state, { t, tCommon, locale: useLocale() })
  return (
    <div className="flex h-full flex-col">
      {words === null ? (
        <Skeletons />
      ) : (
        <div className="mx-auto grid w-full max-w-2xl flex-1 content-center px-4">
          <EmptyState
            action={
              <span className="flex flex-wrap items-center justify-center gap-5">
                <Button variant="primary" onClick={session.look}>
                  {t('nothing.look')}
                </Button>
                {state.past.length > 0 && <Button onClick={session.undo}>{t('nothing.undo')}</Button>}
                <TextLink href={`/projects/${slug}/history`}>{tCommon('account.judgments')}</TextLink>
              </span>
            }
          >
            <span role="status">{words}</span>
          </EmptyState>
        </div>
      )}
      {isSignedOut && <SignInStrip slug={slug} waiting={entries.filter(({ refused }) => !refused).length} />}
      {entries.map(
        (entry) =>
          entry.refused && (
            <RefusedStrip key={entry.key} entry={entry} refused={entry.refused} outbox={session.outbox} />
          ),
      )}
    </div>
  )
}

/** The shape of what comes: a question, two sides. */
function Skeletons() {
  const t = useTranslations('compare.nothing')
  return (
    <div className="grid min-h-0 flex-1 content-start gap-6 px-4 pt-8 md:px-6">
      <div className="mx-auto w-full max-w-5xl">
        <SkeletonText lines={1} label={t('loading')} />
      </div>
      <div aria-hidden="true" className="grid gap-3.5 md:grid-cols-2">
        <div className="rounded-md border bg-raised p-6">
          <SkeletonText lines={7} />
        </div>
        <div className="rounded-md border bg-raised p-6 max-md:hidden">
          <SkeletonText lines={7} />
        </div>
      </div>
    </div>
  )
}
