import { Badge } from '@/app/_components/ui/badge'

const SPLITS = {
  TRAIN: { text: 'train', title: 'May be used by fits' },
  HOLDOUT: {
    text: 'held out',
    title: 'Stays out of every fit that decides something; the reward model is tested on it',
  },
  NONE: { text: 'near both splits', title: 'Near both splits: in no fit and in no evaluation' },
} as const

export function SplitBadge({ split }: { split: keyof typeof SPLITS }) {
  const { text, title } = SPLITS[split]
  return (
    <span title={title}>
      <Badge tone={split === 'HOLDOUT' ? 'accent' : split === 'NONE' ? 'warn' : 'neutral'}>{text}</Badge>
    </span>
  )
}
