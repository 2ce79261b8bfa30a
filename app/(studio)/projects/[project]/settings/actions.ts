'use server'

import { guidelinesForm, updateProjectForm } from '@/lib/projects/form-schema'
import { updateProject } from '@/lib/projects/update-project'
import { createAction } from '@/lib/web/create-action'

export const updateProjectAction = createAction({
  scope: 'project:write',
  schema: updateProjectForm,
  run: updateProject,
  done: () => 'Saved. Comparisons that are open already stay as they were made.',
})

export const saveGuidelinesAction = createAction({
  scope: 'project:write',
  schema: guidelinesForm,
  run: updateProject,
  done: () => 'Saved. Judgments from now on name this version.',
})
