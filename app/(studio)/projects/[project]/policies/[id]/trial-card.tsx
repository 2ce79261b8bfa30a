import { FigureTable } from '@/app/_components/charts/figure-table'
import { formatCount, formatFixed } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Figure } from '@/app/_components/ui/figure'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { Trial } from '@/lib/metrics/trials/schema'
import { trialSentence, whereWorse } from './prepare-trial'
import { TrialForm } from './trial-form'

type Props = { project: string; trial: Trial; mayStart: boolean }

/** Is it better than the version before, by how much, how sure, how many more queries, where worse? */
export function TrialCard({ project, trial, mayStart }: Props) {
  return (
    <Card
      title={`Better than ${trial.predecessor}?`}
      description="Each query once, drawn at random; +1 the new one, −1 the one before. You may look at any time: all looks together err in at most 5 %."
    >
      <p className="mb-4 font-medium">{trialSentence(trial)}</p>
      {trial.drawn > 0 && (
        <StatList>
          <Stat label="Mean score">
            <Figure figure={trial.score} signed />
          </Stat>
          <Stat label="Evidence" note="decided at 20">
            {formatFixed(trial.evidence, 2)}
          </Stat>
          <Stat
            label="Queries"
            note={`${formatCount(trial.drawn)} drawn${trial.queries > 0 ? ` of ${formatCount(trial.queries)}` : '; no more are asked for'}`}
          >
            {formatCount(trial.complete)}
          </Stat>
        </StatList>
      )}
      {trial.environments.length > 0 && (
        <div className="mt-4">
          <p className="mb-2 text-sm text-muted">{whereWorse(trial)}</p>
          <FigureTable
            figures={{
              ...{ caption: 'Mean score by environment', fileName: 'trial-by-environment' },
              columns: ['Environment', 'Mean score', 'p of worse (Holm)'],
              rows: trial.environments.map(({ environment, score, p }) => [environment, score, p]),
            }}
          />
        </div>
      )}
      {mayStart && <TrialForm project={project} id={trial.policyId} queries={trial.queries} />}
    </Card>
  )
}
