import { SelectField } from '@/app/_components/ui/select-field'

export type Judges = { chosen: string | null; choices: readonly { value: string; label: string }[] }

/** The policy that picks the better of its own two rollouts, for how much easier verifying is than generating. */
export function JudgeField({ of: { chosen, choices }, error }: { of: Judges; error?: string }) {
  return (
    <SelectField
      label="Judge policy"
      name="judgePolicy"
      hint={
        choices.length === 0
          ? 'No policy has an endpoint to ask. Add one under Policies, then choose it here.'
          : 'Asked which of its own two rollouts of a query is better, on at most 200 queries; the verifier says whether it was right. Leave at nobody where that costs too much.'
      }
      error={error}
      defaultValue={chosen ?? ''}
      options={[{ value: '', label: 'Nobody' }, ...choices]}
    />
  )
}
