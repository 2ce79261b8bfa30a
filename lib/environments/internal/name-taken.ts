import { AppError } from '@/lib/errors'

export function nameTaken(name: string): AppError {
  const message = `There is already an environment "${name}" in this project.`
  return new AppError('conflict', message, { errors: [{ path: 'name', message }] })
}
