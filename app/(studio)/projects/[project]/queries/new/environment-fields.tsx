'use client'

import { useState } from 'react'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'

const NEW = ''

/** One of the environments, or the name of a new one. */
export function EnvironmentFields({ environments, error }: { environments: readonly string[]; error?: string }) {
  const [chosen, setChosen] = useState(environments[0] ?? NEW)
  const isNew = chosen === NEW
  const hasSome = environments.length > 0
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {hasSome && (
        <SelectField
          label="Environment"
          name="environment"
          options={[...environments.map((one) => ({ value: one, label: one })), { value: NEW, label: 'A new one …' }]}
          defaultValue={environments[0]}
          onChange={(event) => setChosen(event.target.value)}
          error={!isNew && error}
        />
      )}
      {isNew && (
        <TextField
          label={hasSome ? 'Name of the new environment' : 'Environment'}
          hint={hasSome ? undefined : 'A family of queries, such as advice or code. Empty: general.'}
          name="newEnvironment"
          error={error}
          maxLength={80}
          optional={!hasSome}
        />
      )}
    </div>
  )
}
