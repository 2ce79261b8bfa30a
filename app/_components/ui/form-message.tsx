import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

export type FormMessageProps = {
  /** What happened, what was kept, what to do. */
  error?: ReactNode
  success?: ReactNode
}

/** The outcome of a whole form, above its buttons. The live region stands before the message comes, so it is read out. */
export function FormMessage({ error, success }: FormMessageProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {error ? (
        <p className="flex gap-2 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : success ? (
        <p className="flex gap-2 text-accent-ink">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{success}</span>
        </p>
      ) : null}
    </div>
  )
}
