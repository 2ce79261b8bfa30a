'use server'

import { updateProjectForm } from '@/lib/projects/form-schema'
import { updateProject } from '@/lib/projects/update-project'
import { createAction } from '@/lib/web/create-action'

export const updateProjectAction = createAction({
  scope: 'project:write',
  schema: updateProjectForm,
  run: updateProject,
  done: () => 'Saved. Comparisons that are open already stay as they were made.',
})
