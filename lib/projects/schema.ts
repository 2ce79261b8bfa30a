import { z } from 'zod'
import { emailSchema, passwordSchema } from '@/lib/access/schema'
import { textSchema } from '@/lib/text/text-schema'

const sources = z.array(z.enum(['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER'])).min(1)
const reveal = z.enum(['on_request', 'always', 'never'])

/** A short address of a project: small letters, digits and hyphens. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens, such as helpful-answers.')
  .max(60)
  .refine((slug) => slug !== 'new', 'The address "new" is taken by the form that makes projects.')

const timeZone = z.string().max(60).refine(isTimeZone, 'Give a zone such as Europe/Berlin.')

/** Named zones only: PostgreSQL reads the sign of `+01:00` the other way round. */
function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const settings = {
  name: textSchema(200),
  guidelines: textSchema(100_000, { allowEmpty: true }),
  timeZone,
  sources,
  overlap: z.int().min(1).max(20),
  maxOverlap: z.int().min(1).max(20),
  scale: z.enum(['default', 'eight']),
  degrees: z.boolean(),
  aspects: z.array(textSchema(60)).max(8),
  reveal,
  askReveal: reveal,
  reviewQueries: z.boolean(),
  rewritesInComparisons: z.boolean(),
  refitEvery: z.int().min(1).max(1_000_000),
  poolPerAnnotator: z.int().min(0).max(1000),
  poolMinimum: z.int().min(0).max(10_000),
  leaseSeconds: z.int().min(1).max(86_400),
  goldPercent: z.int().min(0).max(50),
  repeatPercent: z.int().min(0).max(50),
  qualifyCount: z.int().min(0).max(200),
  qualifyPercent: z.int().min(0).max(100),
  showOwnAgreement: z.boolean(),
  /** Share of judgments for the watch against over-optimisation. */
  bestOfPercent: z.int().min(0).max(50),
  hourlyRate: z.number().min(0).max(100_000).nullable(),
}

export const updateProjectSchema = z.strictObject(settings).partial()

export const createProjectSchema = updateProjectSchema.extend({
  slug: slugSchema,
  name: settings.name,
  holdoutPercent: z.int().min(0).max(50).optional(),
})

export const roleSchema = z.enum(['ADMIN', 'ANALYST', 'ANNOTATOR'])

export type CreateProject = z.infer<typeof createProjectSchema>
export type UpdateProject = z.infer<typeof updateProjectSchema>

export const addMemberSchema = z.strictObject({
  email: emailSchema,
  role: roleSchema,
})

export const updateMemberSchema = z
  .strictObject({ role: roleSchema.optional(), disabled: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'Say what to change: role or disabled.')

export const acceptInvitationSchema = z.strictObject({ name: textSchema(100), password: passwordSchema })

export type AddMember = z.infer<typeof addMemberSchema>
export type UpdateMember = z.infer<typeof updateMemberSchema>
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>
