import type { ReactNode } from 'react'
import { cx } from './cx'

export type CardProps = {
  title?: ReactNode
  /** What the figures are: unit, period, n. */
  description?: ReactNode
  actions?: ReactNode
  /** False for a table or list that runs to the edges. */
  padded?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, description, actions, padded = true, className, children }: CardProps) {
  return (
    <section className={cx('rounded-md border bg-raised', className)}>
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4">
          <div>
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      {children ? <div className={padded ? 'px-5 pt-4 pb-5' : 'pt-3'}>{children}</div> : <div className="pb-4" />}
    </section>
  )
}
