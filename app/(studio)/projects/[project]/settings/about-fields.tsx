import { Card } from '@/app/_components/ui/card'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { TextField } from '@/app/_components/ui/text-field'
import { TextLink } from '@/app/_components/ui/text-link'
import type { FieldsProps } from './settings-values'

export function AboutFields({ slug, values, errors }: FieldsProps & { slug: string }) {
  return (
    <Card
      title="The project"
      actions={<TextLink href={`/projects/${slug}/settings/guidelines`}>Guidelines and their versions</TextLink>}
    >
      <div className="grid gap-5">
        <TextField label="Name" name="name" defaultValue={values.name} error={errors.name} maxLength={200} required />
        <TextField
          label="Time zone"
          hint="Days in figures begin at its midnight, for example Europe/Berlin."
          name="timeZone"
          defaultValue={values.timeZone}
          error={errors.timeZone}
          required
        />
        <Checkbox
          name="reviewQueries"
          label="Review queries first"
          hint="What annotators submit waits until an admin accepts it."
          defaultChecked={values.reviewQueries === 'on'}
        />
      </div>
    </Card>
  )
}
