import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Figure } from '@/app/_components/ui/figure'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { TextLink } from '@/app/_components/ui/text-link'
import { KINDS, type Verification } from '@/lib/metrics/disagreements/schema'
import { KIND_WORDS } from './disagreements/words'

/** Verifier, reward model and people together, with the way to what they disagree about. */
export function ThreeJudges({ of, path }: { of: Verification; path: string }) {
  return (
    <Card
      title="Verifier, reward model and people"
      description="A false positive prefers a failed rollout to one of the same query that passed; by chance that is half of them."
    >
      <StatList>
        <Stat label="Verdicts" note={`${formatCount(of.failed)} failed`}>
          {formatCount(of.verdicts)}
        </Stat>
        <Stat
          label="Verifier, κ with audits"
          note={`${formatCount(of.audits)} audits, ${formatCount(of.unclear)} unclear`}
        >
          <Figure figure={of.kappa} />
        </Stat>
        <Stat label="Reward model, false positives">
          <Figure figure={of.rewardFalsePositives} />
        </Stat>
        <Stat label="People, false positives">
          <Figure figure={of.peopleFalsePositives} />
        </Stat>
      </StatList>
      <ul className="mt-4 grid gap-1 border-t pt-3 text-sm">
        {KINDS.map((kind) => (
          <li key={kind} className="flex justify-between gap-4">
            <TextLink href={`${path}/disagreements?kind=${kind}`}>{KIND_WORDS[kind].label}</TextLink>
            <span className="tabular-nums">{formatCount(of.waiting[kind])} to look at</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
