import { Card } from '@/app/_components/ui/card'
import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import type { FieldsProps } from './settings-values'

export function AboutFields({ values, errors }: FieldsProps) {
  return (
    <Card title="The project">
      <div className="grid gap-5">
        <TextField label="Name" name="name" defaultValue={values.name} error={errors.name} maxLength={200} required />
        <TextareaField
          label="Guidelines"
          hint="What makes one answer better than another. Annotators see it while they judge; Markdown."
          name="guidelines"
          rows={8}
          defaultValue={values.guidelines}
          error={errors.guidelines}
          optional
        />
        <TextField
          label="Time zone"
          hint="Days in figures begin at its midnight, for example Europe/Berlin."
          name="timeZone"
          defaultValue={values.timeZone}
          error={errors.timeZone}
          required
        />
      </div>
    </Card>
  )
}
