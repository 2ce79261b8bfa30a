import { Field, type FieldProps } from './field'
import { Textarea, type TextareaProps } from './textarea'

/** A labelled textarea. Give `defaultValue` from the form's state, so that what was typed is kept after an error. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  ...control
}: Omit<FieldProps, 'children'> & TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(tied) => <Textarea {...control} {...tied} />}
    </Field>
  )
}
