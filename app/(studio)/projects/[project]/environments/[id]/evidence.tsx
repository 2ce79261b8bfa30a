import { FigureTable } from '@/app/_components/charts/figure-table'
import { formatCount, formatFixed, formatShare } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Figure } from '@/app/_components/ui/figure'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { MapItem } from '@/lib/metrics/environments/schema'

const shareOr = (share: number | null) => (share === null ? '–' : formatShare(share))
const orNone = (value: number | null, digits = 1) => (value === null ? '–' : formatFixed(value, digits))

/** What each axis of the map rests on. */
export function Evidence({ item }: { item: MapItem }) {
  return (
    <div className="grid gap-4">
      {item.missing.length > 0 && (
        <Card title="What is missing" description="Until then an axis is open, and the map names no cell.">
          <ul className="grid list-disc gap-1 pl-5">
            {item.missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      )}
      <GenerationCard item={item} />
      <SolvingCard item={item} />
      <VerificationCard item={item} />
    </div>
  )
}

function GenerationCard({ item: { generation, evidence } }: { item: MapItem }) {
  const { submissions, accepted, duplicates, rejected, imported, activeMinutesPerAccepted } = evidence.generation
  return (
    <Card title="To generate" description="1 − accepted, novel queries among the last 200 live submissions.">
      <p className="mb-4">
        <Figure figure={generation} />
      </p>
      <StatList>
        <Stat label="Live submissions">{formatCount(submissions)}</Stat>
        <Stat label="Accepted">{formatCount(accepted)}</Stat>
        <Stat label="Duplicates">{formatCount(duplicates)}</Stat>
        <Stat label="Rejected">{formatCount(rejected)}</Stat>
        <Stat
          label="Minutes for one"
          note={activeMinutesPerAccepted === null ? 'no time measured' : 'active, accepted'}
        >
          {orNone(activeMinutesPerAccepted)}
        </Stat>
        <Stat label="By import" note="not counted">
          {formatCount(imported)}
        </Stat>
      </StatList>
    </Card>
  )
}

function SolvingCard({ item: { environment, solving, verifiedBy, evidence, gap } }: { item: MapItem }) {
  const { policies } = evidence.solving
  const isVerified = verifiedBy === 'VERIFIER'
  const ks = policies[0]?.passAt.map(({ k }) => `pass@${k}`) ?? []
  const rows = policies.map((one) =>
    isVerified ? [one.policy, ...one.passAt] : [one.policy, one.bothBad, one.bothBadOrLost],
  )
  return (
    <Card
      title="To solve"
      description={
        isVerified
          ? '1 − pass@1 of the deployed policies, mean by policy.'
          : 'A band: from the share of “both bad” to that plus losses, deployed policies, random arm, each query once.'
      }
    >
      <p className="mb-2">
        {solving.reason === 'band' ? (
          `${orNone(solving.low, 2)} to ${orNone(solving.high, 2)}, n ${solving.n}`
        ) : (
          <Figure figure={solving} />
        )}
      </p>
      {rows.length > 0 && (
        <FigureTable
          figures={{
            ...{ caption: `Success in ${environment} by policy`, fileName: 'success-by-policy', rows },
            columns: ['Policy', ...(isVerified ? ks : ['Both bad', 'Both bad or lost'])],
          }}
        />
      )}
      <p className="mt-3 text-sm text-muted">
        Generator-verifier gap: <Figure figure={gap} />
      </p>
    </Card>
  )
}

function VerificationCard({ item: { verification, verifiedBy, evidence } }: { item: MapItem }) {
  const of = evidence.verification
  const isVerified = verifiedBy === 'VERIFIER'
  return (
    <Card
      title="To verify"
      description={
        isVerified
          ? '1 − max(0, κ) of the verifier and people’s audits. Audits of what looks wrong are no random sample.'
          : '1 − max(0, α) on decisive verdicts of pairs judged at least twice by design.'
      }
    >
      <p className="mb-4">
        <Figure figure={verification} />
      </p>
      <StatList>
        {isVerified && (
          <Stat label="Audits" note={`${formatCount(of.unclear)} unclear`}>
            {formatCount(of.audits)}
          </Stat>
        )}
        <Stat label="Judgments">{formatCount(of.judgments)}</Stat>
        <Stat label="Ties">{shareOr(of.tieShare)}</Stat>
        <Stat label="Both bad">{shareOr(of.bothBadShare)}</Stat>
        <Stat label="Median seconds" note={of.medianSeconds === null ? 'no time measured' : undefined}>
          {orNone(of.medianSeconds, 0)}
        </Stat>
      </StatList>
      <dl className="mt-4 grid gap-1 text-sm">
        <Line label="α, policies of close strength (|Δθ| below 1)" of={of.alphaClose} />
        <Line label="α, policies further apart" of={of.alphaApart} />
      </dl>
    </Card>
  )
}

function Line({ label, of }: { label: string; of: MapItem['gap'] }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Figure figure={of} />
      </dd>
    </div>
  )
}
