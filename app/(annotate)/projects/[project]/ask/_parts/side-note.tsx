import { Button } from '@/app/_components/ui/button'
import { CopyButton } from '@/app/_components/ui/copy-button'
import type { SideView } from '@/lib/asks/schema'

type Props = { side: SideView; canRetry: boolean; isBusy: boolean; onRetry: () => void }

/** Under a side: how far it is, or what went wrong and what helps. */
export function SideNote({ side, canRetry, isBusy, onRetry }: Props) {
  const { key, status, problem, text } = side
  if (status === 'waiting') return <p className="mt-4 text-sm text-muted">Waiting for its first word …</p>
  if (status === 'writing') return <p className="mt-4 text-sm text-muted">Writing …</p>
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 text-sm">
      {problem && (
        <p className={status === 'failed' ? 'text-danger-ink' : 'text-warn-ink'}>
          {problem} {status === 'failed' && 'It cannot be judged.'}
        </p>
      )}
      {problem && canRetry && (
        <Button size="small" pending={isBusy} onClick={onRetry} aria-label={`Ask side ${key} again`}>
          Ask this side again
        </Button>
      )}
      {text !== '' && <CopyButton text={text} variant="quiet" aria-label={`Copy rollout ${key}`} />}
    </div>
  )
}
