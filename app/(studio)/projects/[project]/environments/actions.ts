'use server'

import { createEnvironment } from '@/lib/environments/create-environment'
import { updateEnvironment } from '@/lib/environments/update-environment'
import { checkTexts } from '@/lib/verifiers/check-texts'
import { createAction } from '@/lib/web/create-action'
import { createEnvironmentForm, tryForm, updateEnvironmentForm } from './form-schema'

export const createEnvironmentAction = createAction({
  scope: 'environments:write',
  schema: createEnvironmentForm,
  run: async (actor, input, tx) => {
    await createEnvironment(actor, input, tx)
    return null
  },
  goTo: (_result, slug) => `/projects/${slug}/environments`,
})

export const updateEnvironmentAction = createAction({
  scope: 'environments:write',
  schema: updateEnvironmentForm,
  run: async (actor, { id, change }, tx) => {
    await updateEnvironment(actor, id, change, tx)
    return null
  },
  done: () => 'Saved. Where the verifier changed, rollouts are checked anew.',
})

export const tryVerifierAction = createAction({
  scope: 'verifiers:check',
  schema: tryForm,
  run: async (actor, item) => {
    const verdict = await checkTexts(actor, item)
    return 'items' in verdict ? null : verdict
  },
})
