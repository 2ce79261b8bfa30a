import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createProjectSchema, roleSchema, updateProjectSchema } from './schema'

const text = z.string()
const optionalText = z.string().optional()
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
const number = z.string().trim().min(1, 'Give a number.').transform(Number)
/** Between the form's strings and the schema that says what they may be. */
const checkedBehind = (value: object): unknown => value

/** The form of a new project: strings in, `CreateProject` out. */
export const createProjectForm = z
  .object({ name: text, slug: text, guidelines: optionalText, holdoutPercent: number })
  .transform(checkedBehind)
  .pipe(createProjectSchema)

const SOURCES = ['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER'] as const

/** The settings form: every field is sent, so that an unticked box means no. Aspects: one in each line. */
export const updateProjectForm = z
  .object({
    name: text,
    timeZone: text,
    overlap: number,
    maxOverlap: number,
    scale: text,
    degrees: checkbox,
    aspects: text.transform((lines) => lines.split('\n').flatMap((line) => line.trim() || [])),
    reveal: text,
    askReveal: text,
    reviewQueries: checkbox,
    rewritesInComparisons: checkbox,
    refitEvery: number,
    poolPerAnnotator: number,
    poolMinimum: number,
    leaseSeconds: number,
    bestOfPercent: number,
    goldPercent: number,
    repeatPercent: number,
    qualifyCount: number,
    qualifyPercent: number,
    showOwnAgreement: checkbox,
    hourlyRate: text.transform((value) => (value.trim() === '' ? null : Number(value))),
    ...Object.fromEntries(SOURCES.map((source) => [`source${source}`, checkbox])),
  })
  .transform((form) => {
    const ticked = form as Record<string, unknown>
    const rest = Object.entries(form).filter(([key]) => !key.startsWith('source'))
    return { ...Object.fromEntries(rest), sources: SOURCES.filter((source) => ticked[`source${source}`]) }
  })
  .transform(checkedBehind)
  .pipe(updateProjectSchema)

/** The editor of the guidelines; an emptied one takes them away. */
export const guidelinesForm = updateProjectSchema.pick({ guidelines: true }).required()

/** A row's button: what it changes, in strings. */
export const updateMemberForm = z.object({
  id: idSchema,
  role: roleSchema.optional(),
  disabled: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})
