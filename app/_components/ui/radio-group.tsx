import { type ReactNode, useId } from 'react'

export type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  defaultValue?: string
  error?: ReactNode
}

/** One of a few, all visible. Arrow keys move, as the browser does it. */
export function RadioGroup({ legend, name, options, defaultValue, error }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {options.map((option) => {
        const optionId = `${id}-${option.value}`
        return (
          <div key={option.value} className="flex gap-2.5">
            <input
              id={optionId}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${optionId}-hint` : undefined}
              className="mt-0.5 size-4 shrink-0"
            />
            <div>
              <label htmlFor={optionId}>{option.label}</label>
              {option.hint && (
                <p id={`${optionId}-hint`} className="text-sm text-muted">
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        )
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
