import { FigureTable } from '@/app/_components/charts/figure-table'
import { Card } from '@/app/_components/ui/card'
import { FiguresFooter } from '@/app/(studio)/_components/figures-footer'
import type { EnvironmentHistory } from '@/lib/metrics/environments/schema'

/** The three figures at the ends of past days, the newest first. */
export function History({ of: { environment, days } }: { of: EnvironmentHistory }) {
  if (days.length === 0) return null
  const figures = {
    ...{ caption: `Difficulties of ${environment} over time`, fileName: 'environment-history' },
    columns: ['End of', 'To generate', 'To solve', 'To verify'],
    rows: days
      .toReversed()
      .map(({ day, generation, solving, verification }) => [day, generation, solving, verification]),
  }
  return (
    <Card
      title="Over time"
      description="Each day as it was seen then, whatever was revised or taken back later."
      padded={false}
    >
      <FigureTable figures={figures} />
      <FiguresFooter figures={figures} />
    </Card>
  )
}
