import { type ComponentProps, type ReactNode, useId } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, id, ...rest }: CheckboxProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className="flex gap-2.5">
      <input
        {...rest}
        id={inputId}
        type="checkbox"
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0"
      />
      <div>
        <label htmlFor={inputId}>{label}</label>
        {hint && (
          <p id={`${inputId}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
