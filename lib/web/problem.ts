import { z } from 'zod'
import { isImpossibleValue, isLockTimeout, isUniqueViolation, isUnreachable } from '@/lib/db/errors'
import { AppError, ERRORS, type FieldError } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'

/** Turns whatever was thrown into an AppError; what nobody foresaw is logged and says nothing of its inside. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  if (isUnreachable(error)) return new AppError('unavailable', 'The database does not answer. Try again in a moment.')
  if (isLockTimeout(error))
    return new AppError('idempotency_in_progress', 'The first call is still running. Try again.')
  if (isUniqueViolation(error)) {
    return new AppError('conflict', 'Somebody stored the same thing at the same moment. Read it again.')
  }
  if (isImpossibleValue(error)) {
    logger.warn({ error: summarise(error), requestId }, 'a value that the database refuses')
    return new AppError(
      'invalid',
      'A value cannot be stored: it holds a null character or half of a character, or is a time or number out of range.',
    )
  }
  logger.error({ error: summarise(error), requestId }, 'unexpected')
  return new AppError('internal', `Something went wrong on our side. Say this number when you report it: ${requestId}.`)
}

/** For the log: where and what, without the values that Prisma puts into its messages. */
function summarise(error: unknown): { name: string; message: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error, stack: undefined }
  const message = error.message.trim().split('\n').at(-1) ?? ''
  return {
    name: error.name,
    message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  }
}

/** The 422 of a body, query or path that its schema refuses, with one entry for each field. */
export function invalidInput(error: z.ZodError): AppError {
  const errors = error.issues.flatMap(toFieldErrors)
  const first = errors[0]
  const where = first?.path ? `${first.path}: ` : ''
  return new AppError('invalid', first ? `${where}${first.message}` : 'The input is not right.', { errors })
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'There is no such field.' }))
}

/** RFC 9457. */
export function problem(error: AppError, requestId: string): Response {
  const body = {
    type: `about:blank#${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    code: error.code,
    detail: error.message,
    errors: error.errors,
    ...error.facts,
    requestId,
  }
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'x-request-id': requestId }
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  if (typeof error.facts.retryAfterSeconds === 'number') headers['retry-after'] = String(error.facts.retryAfterSeconds)
  return Response.json(body, { status: error.status, headers })
}
