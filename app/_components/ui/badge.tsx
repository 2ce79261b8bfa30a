import type { ReactNode } from 'react'
import { cx } from './cx'

export type BadgeTone = 'neutral' | 'accent' | 'warn' | 'danger'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted border-transparent',
  accent: 'bg-accent-soft text-accent-ink border-transparent',
  warn: 'bg-warn-soft text-warn-ink border-transparent',
  danger: 'bg-danger-soft text-danger-ink border-transparent',
}

/** A word or two about a state. The word carries the meaning; the tone only helps. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
