import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'

type Props = { errors: Record<string, string | undefined>; hasPrices: boolean }

/** What a version is made of beside its model. */
export function SamplingFields({ errors, hasPrices }: Props) {
  return (
    <>
      <TextareaField label="System prompt" name="systemPrompt" rows={3} error={errors.systemPrompt} optional />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Temperature"
          name="temperature"
          inputMode="decimal"
          error={errors['sampling.temperature']}
          optional
        />
        <TextField label="Top p" name="topP" inputMode="decimal" error={errors['sampling.topP']} optional />
        <TextField
          label="Most tokens"
          name="maxTokens"
          inputMode="numeric"
          error={errors['sampling.maxTokens']}
          optional
        />
      </div>
      {hasPrices && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Price of a million tokens in"
            name="inputPrice"
            inputMode="decimal"
            error={errors.inputPrice}
            optional
          />
          <TextField
            label="Price of a million tokens out"
            name="outputPrice"
            inputMode="decimal"
            error={errors.outputPrice}
            optional
          />
        </div>
      )}
    </>
  )
}
