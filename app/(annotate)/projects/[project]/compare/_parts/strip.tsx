import type { ReactNode } from 'react'
import { cx } from '@/app/_components/ui/cx'

const TONES = {
  quiet: 'border-line bg-page',
  warn: 'border-warn-line bg-warn-soft text-warn-ink',
  error: 'border-danger-line bg-danger-soft text-danger-ink',
}

type Props = { tone?: keyof typeof TONES; children: ReactNode; actions?: ReactNode }

/** One line above the answers: something to know, and what helps. */
export function Strip({ tone = 'quiet', children, actions }: Props) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-5 gap-y-1 border-t px-4 py-1.5 text-sm md:px-6',
        TONES[tone],
      )}
    >
      <div className="min-w-0">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
