'use client'

import { Badge } from '@/app/_components/ui/badge'
import { Button } from '@/app/_components/ui/button'
import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { VerifierKind } from '@/lib/environments/verifier-config'
import { tryVerifierAction } from './actions'
import { VERIFIER_WORDS } from './words'

/** Checks a text with the kind and settings as they stand in the form; nothing is stored. */
export function TryIt({ project, kind, config }: { project: string; kind: VerifierKind; config: string }) {
  const { state, pending, formProps } = useKeptForm(tryVerifierAction)
  const { errors = {}, result } = state
  return (
    <Card title="Try it">
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="project" value={project} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="config" value={config} />
        <TextareaField
          label="Known answer"
          name="reference"
          rows={1}
          placeholder={VERIFIER_WORDS[kind].reference}
          error={errors.reference}
        />
        <TextareaField label="Text to check" name="text" rows={4} error={errors.text} />
        <FormMessage error={state.status === 'refused' && state.message} />
        <div aria-live="polite" className="empty:hidden">
          {state.status === 'done' && result && (
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={result.reward === 1 ? 'accent' : 'neutral'}>
                {result.reward === 1 ? 'Passed' : `Reward ${Math.round(result.reward * 100) / 100}`}
              </Badge>
              <span>{result.reason}</span>
              {result.extracted && <code className="wrap-anywhere">{result.extracted}</code>}
            </p>
          )}
        </div>
        <div>
          <Button type="submit" pending={pending}>
            Check
          </Button>
        </div>
      </form>
    </Card>
  )
}
