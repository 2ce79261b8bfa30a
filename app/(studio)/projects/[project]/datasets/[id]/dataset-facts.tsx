import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { CopyButton } from '@/app/_components/ui/copy-button'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { DatasetView } from '@/lib/datasets/reads'
import { reasonsText, totalOf, UNIT_WORDS } from '../words'

/** Rows, what was left out and why, what changed since, and the hash. */
export function DatasetFacts({ dataset }: { dataset: DatasetView }) {
  const { rows, excluded, changedSince, unit, sha256 } = dataset
  return (
    <Card>
      <div className="grid gap-5">
        <StatList>
          <Stat label="Rows" note={`each is ${UNIT_WORDS[unit]}`}>
            {formatCount(rows)}
          </Stat>
          <Stat label="Left out" note={reasonsText(excluded)}>
            {formatCount(totalOf(excluded))}
          </Stat>
          <Stat label="Changed since" note={reasonsText(changedSince) ?? 'all it pinned still stands'}>
            {formatCount(totalOf(changedSince))}
          </Stat>
        </StatList>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
          <span className="text-sm text-muted">SHA-256</span>
          <code className="font-mono text-sm break-all">{sha256}</code>
          <CopyButton text={sha256} />
        </div>
      </div>
    </Card>
  )
}
