import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { ImpliedPreference } from './imply'

/** What all preferences of one judgment revision share. */
export type PreferenceContext = Omit<Prisma.PreferenceUncheckedCreateInput, keyof ImpliedPreference>

/** Writes the preferences that a judgment revision implies, in its transaction. */
export async function insertPreferences(
  tx: Tx,
  shared: PreferenceContext,
  implied: ImpliedPreference[],
): Promise<void> {
  await tx.preference.createMany({
    data: implied.map((pair) => ({ ...shared, ...pair })) as Prisma.PreferenceCreateManyInput[],
  })
}
