import type { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { findPromoted } from '@/lib/reward-models/reads'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { findBottleneck } from '../bottleneck'
import { countLeftOut } from '../left-out'
import { getWheelState } from '../overview'
import { getLeaderboard } from '../strengths/get-leaderboard'
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
  const [turns, days, board, promoted] = await Promise.all([
    getFlywheel(actor, { ...filter, by: 'iteration' }),
    getFlywheel(actor, { ...filter, by: 'day' }),
    getLeaderboard(actor, { method: 'davidson' }),
    findPromoted(actor),
  ])
  const whole = isLimited
    ? {
        turns: (await getFlywheel(actor, { by: 'iteration' })).items,
        days: (await getFlywheel(actor, { by: 'day' })).items,
      }
    : { turns: turns.items, days: days.items }
  const state = await getWheelState(actor, countLeftOut(board.preferences, board.excluded).leftOut)
  const holdsBack = findHoldBack(findBottleneck(state), { state, ...whole, curve: promoted?.learningCurve ?? null })
  return { turns: turns.items, days: days.items, holdsBack, promoted }
}
