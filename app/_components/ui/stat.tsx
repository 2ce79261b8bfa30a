import type { ReactNode } from 'react'

/** A figure under its name, for use inside a `<dl>`. */
export function Stat({ label, children, note }: { label: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">{children}</dd>
      {note && <dd className="text-sm text-faint">{note}</dd>}
    </div>
  )
}
