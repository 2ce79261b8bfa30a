import { Badge, type BadgeTone } from '@/app/_components/ui/badge'
import type { RewardModelView } from '@/lib/reward-models/schema'

const STATES: Record<RewardModelView['state'], [text: string, tone: BadgeTone]> = {
  FITTING: ['being fitted', 'warn'],
  FAILED: ['failed', 'danger'],
  CANDIDATE: ['candidate', 'neutral'],
  PROMOTED: ['promoted', 'accent'],
  REJECTED: ['rejected', 'neutral'],
  RETIRED: ['retired', 'neutral'],
}

export function StateBadge({ state }: { state: RewardModelView['state'] }) {
  const [text, tone] = STATES[state]
  return <Badge tone={tone}>{text}</Badge>
}
