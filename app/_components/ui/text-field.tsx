import { Field, type FieldProps } from './field'
import { Input, type InputProps } from './input'

/** A labelled input. Give `defaultValue` from the form's state, so that what was typed is kept after an error. */
export function TextField({ label, hint, error, optional, ...control }: Omit<FieldProps, 'children'> & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(tied) => <Input {...control} {...tied} />}
    </Field>
  )
}
