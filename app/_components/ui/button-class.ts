import { cx } from './cx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-raised text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-muted border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
}

// 36 and 28 px high with a mouse; a finger gets 44.
const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-9 px-3.5 text-base pointer-coarse:min-h-11',
  small: 'min-h-7 px-2.5 text-sm pointer-coarse:min-h-11',
}

/** Looks of a button, shared by `Button` and `LinkButton`. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed',
    VARIANTS[variant],
    SIZES[size],
    extra,
  )
}
