import type { ComponentProps } from 'react'
import { Kbd } from '../ui/kbd'

export type KeyButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  /** The key that does the same; the page that draws the button listens for it. */
  shortcut: string
}

/** A quiet word with its key cap: Guidelines [g]. The cap is hidden where there is no keyboard to press it on. */
export function KeyButton({ shortcut, type = 'button', children, ...rest }: KeyButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-keyshortcuts={shortcut}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 whitespace-nowrap text-muted transition-colors hover:text-ink disabled:opacity-60 pointer-coarse:min-h-11"
    >
      {children}
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Kbd>{shortcut}</Kbd>
      </span>
    </button>
  )
}
