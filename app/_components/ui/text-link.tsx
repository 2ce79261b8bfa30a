import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cx } from './cx'

/** A link in running text: underlined, so that colour is not its only sign. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        'text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current',
        className,
      )}
    />
  )
}
