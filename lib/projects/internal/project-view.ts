import type { Prisma } from '@/lib/db/generated/client'
import type { Reveal, Scale } from '@/lib/db/generated/enums'
import type { UpdateProject } from '../schema'

export const projectSelect = {
  id: true,
  slug: true,
  name: true,
  guidelines: true,
  timeZone: true,
  holdoutPercent: true,
  sources: true,
  overlap: true,
  maxOverlap: true,
  scale: true,
  degrees: true,
  aspects: true,
  reveal: true,
  askReveal: true,
  reviewQueries: true,
  rewritesInComparisons: true,
  refitEvery: true,
  poolPerAnnotator: true,
  poolMinimum: true,
  leaseSeconds: true,
  bestOfPercent: true,
  goldPercent: true,
  repeatPercent: true,
  qualifyCount: true,
  qualifyPercent: true,
  showOwnAgreement: true,
  hourlyRate: true,
  isDemo: true,
  createdAt: true,
} as const satisfies Prisma.ProjectSelect

type ProjectRow = Prisma.ProjectGetPayload<{ select: typeof projectSelect }>

const REVEALS = { on_request: 'ON_REQUEST', always: 'ALWAYS', never: 'NEVER' } as const satisfies Record<string, Reveal>
const SCALES = { default: 'DEFAULT', eight: 'EIGHT' } as const satisfies Record<string, Scale>

/** A project as the API shows it: enumerations in the API's words. */
export function toProjectView(row: ProjectRow) {
  return {
    ...row,
    scale: row.scale.toLowerCase() as keyof typeof SCALES,
    reveal: row.reveal.toLowerCase() as keyof typeof REVEALS,
    askReveal: row.askReveal.toLowerCase() as keyof typeof REVEALS,
  }
}

export type ProjectView = ReturnType<typeof toProjectView>

/** Settings in the API's words → columns. Absent ones stay absent. */
export function toProjectColumns({ scale, reveal, askReveal, sources, ...rest }: UpdateProject) {
  return {
    ...rest,
    ...(scale && { scale: SCALES[scale] }),
    ...(reveal && { reveal: REVEALS[reveal] }),
    ...(askReveal && { askReveal: REVEALS[askReveal] }),
    ...(sources && { sources: [...new Set(sources)] }),
  }
}
