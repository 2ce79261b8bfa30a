import { z } from 'zod'
import { databasePlace } from '@/lib/db/check-database'
import { isUnreachable } from '@/lib/db/errors'
import { AppError } from '@/lib/errors'

/** An error as one sentence for whoever typed the command; never a stack trace. */
export function toSentence(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    const path = issue?.path.join('.')
    return `${path ? `${path}: ` : ''}${issue?.message ?? 'The input is not right.'}`
  }
  if (isUnreachable(error)) {
    return `The database ${databasePlace()} does not answer. Start it with npm start, or correct DATABASE_URL.`
  }
  const message = error instanceof Error ? error.message : String(error)
  // Prisma's messages begin with an empty line and the place in the source; what went wrong comes last.
  return message.trim().split('\n').at(-1)?.trim() || 'Something went wrong.'
}
