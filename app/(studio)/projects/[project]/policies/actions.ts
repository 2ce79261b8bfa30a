'use server'

import { createPolicy } from '@/lib/policies/create-policy'
import { startTrial } from '@/lib/policies/start-trial'
import { updatePolicy } from '@/lib/policies/update-policy'
import { createAction } from '@/lib/web/create-action'
import { createPolicyForm, moveEndpointForm, startTrialForm, updatePolicyForm } from './form-schema'

export const createPolicyAction = createAction({
  scope: 'policies:write',
  schema: createPolicyForm,
  run: async (actor, input, tx) => {
    const { policy, created } = await createPolicy(actor, input, tx)
    return { id: policy.id, label: policy.label, created }
  },
})

export const updatePolicyAction = createAction({
  scope: 'policies:write',
  schema: updatePolicyForm,
  run: async (actor, { id, change }, tx) => {
    await updatePolicy(actor, id, change, tx)
    return null
  },
  done: () => 'Saved.',
})

export const moveEndpointAction = createAction({
  scope: 'policies:write',
  schema: moveEndpointForm,
  run: async (actor, { id, change }, tx) => {
    await updatePolicy(actor, id, change, tx)
    return null
  },
  done: () => 'Saved.',
})

export const startTrialAction = createAction({
  scope: 'policies:write',
  schema: startTrialForm,
  run: async (actor, { id, queries }, tx) => {
    await startTrial(actor, id, { queries }, tx)
    return null
  },
  done: () => 'Saved. Its comparisons come with the next ones that people ask for.',
})
