import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { cx } from './cx'

export type SelectProps = ComponentProps<'select'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** The system's own select: it already knows every keyboard, screen reader and phone. */
export function Select({ options, className, defaultValue, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        // React resets a form after its action, and a select then forgets a changed defaultValue; a new key keeps it.
        key={String(defaultValue)}
        defaultValue={defaultValue}
        className={cx(controlClass, 'appearance-none pr-9', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
