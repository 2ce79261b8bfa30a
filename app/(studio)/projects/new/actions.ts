'use server'

import { createProject } from '@/lib/projects/create-project'
import { createProjectForm } from '@/lib/projects/form-schema'
import { createUserAction } from '@/lib/web/create-action'

export const createProjectAction = createUserAction({
  scope: 'owner',
  schema: createProjectForm,
  run: createProject,
  goTo: ({ slug }) => `/projects/${slug}/members`,
})
