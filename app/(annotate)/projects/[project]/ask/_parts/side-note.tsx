import { useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'
import { CopyButton } from '@/app/_components/ui/copy-button'
import type { SideView } from '@/lib/asks/schema'

type Props = { side: SideView; canRetry: boolean; isBusy: boolean; onRetry: () => void }

/** Under a side: how far it is, or what went wrong and what helps. */
export function SideNote({ side, canRetry, isBusy, onRetry }: Props) {
  const t = useTranslations('ask.side')
  const { key, status, problem, text } = side
  if (status === 'waiting') return <p className="mt-4 text-sm text-muted">{t('waiting')}</p>
  if (status === 'writing') return <p className="mt-4 text-sm text-muted">{t('writing')}</p>
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 text-sm">
      {problem && (
        <p className={status === 'failed' ? 'text-danger-ink' : 'text-warn-ink'}>
          {problem} {status === 'failed' && t('failed')}
        </p>
      )}
      {problem && canRetry && (
        <Button size="small" pending={isBusy} onClick={onRetry} aria-label={t('againName', { key })}>
          {t('again')}
        </Button>
      )}
      {text !== '' && <CopyButton text={text} variant="quiet" aria-label={t('copy', { key })} />}
    </div>
  )
}
