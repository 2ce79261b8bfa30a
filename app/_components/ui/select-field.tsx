import { Field, type FieldProps } from './field'
import { Select, type SelectProps } from './select'

/** A labelled select. Give `defaultValue` from the form's state, so that what was typed is kept after an error. */
export function SelectField({ label, hint, error, optional, ...control }: Omit<FieldProps, 'children'> & SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(tied) => <Select {...control} {...tied} />}
    </Field>
  )
}
