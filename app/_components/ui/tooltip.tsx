import { type ReactNode, useId } from 'react'

export type TooltipProps = {
  /** A short explanation. Never the only place of something needed: on a phone it opens by tapping only. */
  text: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}

const ALIGN = { start: 'left-0', center: 'left-1/2 -translate-x-1/2', end: 'right-0' }

/** Explains a term: shown on hover, on focus and on tap; read out as the term's description. */
export function Tooltip({ text, children, align = 'center' }: TooltipProps) {
  const id = useId()
  return (
    <span className="group relative inline-block">
      <button
        type="button"
        aria-describedby={id}
        className="cursor-help rounded-sm underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={`invisible absolute bottom-full z-30 mb-1 w-max max-w-64 rounded-md border bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink opacity-0 shadow-overlay transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 ${ALIGN[align]}`}
      >
        {text}
      </span>
    </span>
  )
}
