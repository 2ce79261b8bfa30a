import type { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { findPromoted } from '@/lib/reward-models/reads'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { findBottleneck } from '../bottleneck'
import { getWheelState } from '../overview'
import { getFlywheel } from './get-flywheel'
import { findHoldBack, type HoldsBack } from './holds-back'
import type { FlywheelItem, iterationsSchema } from './schema'

export type WheelPage = {
  turns: FlywheelItem[]
  days: FlywheelItem[]
  /** Of the whole project, whatever the figures are limited to. */
  holdsBack: HoldsBack
  promoted: RewardModelView | null
}

/** All that the page of the wheel, and the summary of a week, say. */
export async function readWheelPage(actor: Actor, filter: z.infer<typeof iterationsSchema>): Promise<WheelPage> {
  const isLimited = Object.values(filter).some((limit) => limit !== undefined)
  const [turns, days, promoted] = await Promise.all([
    getFlywheel(actor, { ...filter, by: 'iteration' }),
    getFlywheel(actor, { ...filter, by: 'day' }),
    findPromoted(actor),
  ])
  const whole = isLimited
    ? {
        turns: (await getFlywheel(actor, { by: 'iteration' })).items,
        days: (await getFlywheel(actor, { by: 'day' })).items,
      }
    : { turns: turns.items, days: days.items }
  const state = await getWheelState(actor, leftOutOf(whole.turns))
  const holdsBack = findHoldBack(findBottleneck(state), { state, ...whole, curve: promoted?.learningCurve ?? null })
  return { turns: turns.items, days: days.items, holdsBack, promoted }
}

/** Preferences that no board reads, since the beginning. */
export function leftOutOf(turns: readonly FlywheelItem[]): number {
  const left = turns
    .flatMap(({ values }) => Object.entries(values))
    .filter(([name]) => name.startsWith('preferencesLeftOut:'))
  return left.reduce((sum, [, n]) => sum + (n as number), 0)
}
