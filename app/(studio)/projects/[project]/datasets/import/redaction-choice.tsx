'use client'

import { formatCount } from '@/app/_components/format/number'
import { Checkbox } from '@/app/_components/ui/checkbox'
import type { Preview } from '@/lib/datasets/imports/preview'
import { REDACTION_KINDS, type RedactionKind } from '@/lib/text/redact'
import { KIND_NAMES } from './words'

type Props = { chosen: readonly RedactionKind[]; found: Preview['redaction'] }

/** Which personal data goes before anything is stored; beside each kind what the dry run found of it. */
export function RedactionChoice({ chosen, found }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Take out before storing</legend>
      <p className="text-sm text-muted">
        A placeholder such as [EMAIL_1] stands in its place; what was written is stored nowhere. Names and postal
        addresses are not found.
      </p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {REDACTION_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name="redact[]"
            value={kind}
            defaultChecked={chosen.includes(kind)}
            label={KIND_NAMES[kind]}
            hint={found && chosen.includes(kind) ? hintOf(kind, found) : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

function hintOf(kind: RedactionKind, { counts, examples }: NonNullable<Preview['redaction']>) {
  const masked = examples.filter((example) => example.kind === kind).map((example) => example.masked)
  return (
    <span className="wrap-anywhere">
      {formatCount(counts[kind] ?? 0)} found{masked.length > 0 && `: ${masked.slice(0, 3).join(', ')}`}
    </span>
  )
}
