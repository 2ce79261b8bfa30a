import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

export type NoticeProps = {
  tone?: 'info' | 'warn' | 'error'
  /** What happened, or what needs you. */
  title: ReactNode
  /** What was kept. */
  kept?: ReactNode
  /** What to do, in words. */
  children?: ReactNode
  /** The one button that helps. */
  action?: ReactNode
}

const TONES = {
  info: { box: 'border-line bg-raised', title: 'text-ink', Icon: Info },
  warn: { box: 'border-warn-line bg-warn-soft', title: 'text-warn-ink', Icon: TriangleAlert },
  error: { box: 'border-danger-line bg-danger-soft', title: 'text-danger-ink', Icon: CircleAlert },
}

export function Notice({ tone = 'info', title, kept, children, action }: NoticeProps) {
  const { box, title: titleClass, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border px-4 py-3', box)}
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', titleClass)} />
        <div className="grid gap-0.5">
          <p className={cx('font-semibold', titleClass)}>{title}</p>
          {kept && <p>{kept}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}
