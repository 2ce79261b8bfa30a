import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'
import { Spinner } from './spinner'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Work is under way: the button keeps its place and its focus, says so, and ignores further presses. */
  pending?: boolean
}

/** Default variant `secondary`, size `medium`, type `button` (so that it never submits by accident). */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // `disabled` would drop the focus while pending; aria-disabled keeps it.
      type={pending && type === 'submit' ? 'button' : type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={buttonClass(variant, size, className)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
