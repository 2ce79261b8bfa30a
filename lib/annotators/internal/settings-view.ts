import type { Prisma } from '@/lib/db/generated/client'

export const settingsSelect = {
  id: true,
  groups: true,
  qualifiedAt: true,
  userId: true,
} satisfies Prisma.AnnotatorSelect

type Row = Prisma.AnnotatorGetPayload<{ select: typeof settingsSelect }>

export const toSettings = ({ userId, ...row }: Row) => ({ ...row, signsIn: userId !== null })

/** What an admin sets of an annotator. */
export type AnnotatorSettings = ReturnType<typeof toSettings>
