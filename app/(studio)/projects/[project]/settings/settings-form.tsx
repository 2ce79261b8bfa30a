'use client'

import { useActionState } from 'react'
import { refusalOf } from '@/app/_components/refusal'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { IDLE } from '@/lib/web/form-state'
import { AboutFields } from './about-fields'
import { updateProjectAction } from './actions'
import { FitFields } from './fit-fields'
import { JudgingFields } from './judging-fields'
import { PoolFields } from './pool-fields'
import { QualityFields } from './quality-fields'
import { type SettingsSource, settingsValues } from './settings-values'

export function SettingsForm({ project }: { project: SettingsSource }) {
  const [state, action] = useActionState(updateProjectAction, IDLE)
  const refused = state.status === 'refused'
  // After a refusal what was typed stands, unticked boxes too; else what is stored.
  const values = refused ? (state.values ?? {}) : settingsValues(project)
  const errors = refused ? (state.errors ?? {}) : {}
  return (
    <form action={action} className="grid gap-6">
      <input type="hidden" name="project" value={project.slug} />
      <AboutFields slug={project.slug} values={values} errors={errors} />
      <JudgingFields values={values} errors={errors} />
      <PoolFields values={values} errors={errors} />
      <QualityFields values={values} errors={errors} />
      <FitFields values={values} errors={errors} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>Save</SubmitButton>
        <FormMessage error={refused && refusalOf(state, 'saved')} success={state.status === 'done' && state.message} />
      </div>
    </form>
  )
}
