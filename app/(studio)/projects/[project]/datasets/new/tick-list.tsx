import { formatCount } from '@/app/_components/format/number'
import { Checkbox } from '@/app/_components/ui/checkbox'

type Props = {
  legend: string
  hint?: string
  /** Ends in [], so that the form sends a list. */
  name: string
  error?: string
  options: readonly { value: string; label: string; count: number; isTicked: boolean }[]
}

/** Several of a few, each with its count of preferences. */
export function TickList({ legend, hint, name, error, options }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {legend}
        {hint && <span className="font-normal text-muted"> {hint}</span>}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, count, isTicked }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={isTicked}
            label={label}
            hint={`${formatCount(count)} ${count === 1 ? 'preference' : 'preferences'}`}
          />
        ))}
      </div>
      {error && <p className="mt-2 text-sm text-danger-ink">{error}</p>}
    </fieldset>
  )
}
