import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { cx } from './cx'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Rollouts and queries are written in the face in which they are read. */
  reading?: boolean
}

/** Grows with its text where the browser can; `rows` is the least height. */
export function Textarea({ className, reading = false, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        controlClass,
        'field-sizing-content max-h-96',
        reading && 'font-serif text-rollout sm:text-rollout',
        className,
      )}
    />
  )
}
