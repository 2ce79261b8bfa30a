import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { cx } from './cx'

export type InputProps = ComponentProps<'input'>

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={cx(controlClass, className)} />
}
