import type { ReactNode } from 'react'
import { Mark } from './mark'

export type AuthShellProps = {
  title: ReactNode
  description?: ReactNode
  /** Under the sheet: other ways in, help. */
  footer?: ReactNode
  children: ReactNode
}

/** One quiet sheet in the middle: sign-in, invitation. */
export function AuthShell({ title, description, footer, children }: AuthShellProps) {
  return (
    <main id="content" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-12">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Mark className="size-6 text-accent" />
        Flywheel
      </p>
      <section className="w-full max-w-sm rounded-md border bg-raised p-6 sm:p-8">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
        <div className="mt-6">{children}</div>
      </section>
      {footer && <div className="max-w-sm text-center text-sm text-muted">{footer}</div>}
    </main>
  )
}
