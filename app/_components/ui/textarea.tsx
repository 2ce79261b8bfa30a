import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { cx } from './cx'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Rollouts and queries are written in the face in which they are read. */
  reading?: boolean
}

/** Grows with its text where the browser can; `rows` is the least height. */
export function Textarea({ className, reading = false, rows = 4, style, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      // Where the height follows the text, browsers take no notice of `rows`.
      style={{ minHeight: `calc(${rows}lh + 1rem + 2px)`, ...style }}
      className={cx(
        controlClass,
        'field-sizing-content max-h-96',
        reading && 'font-serif text-rollout sm:text-rollout',
        className,
      )}
    />
  )
}
