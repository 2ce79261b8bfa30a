import type { ModelEvaluation, RewardModelView } from '@/lib/reward-models/schema'
import { EnvironmentPanels } from './environment-panels'
import { EvaluationTable } from './evaluation-table'
import { GateCard } from './gate-card'
import { Headline } from './headline'
import { HumanCard } from './human-card'
import { LengthCard } from './length-card'
import { ReliabilityCard } from './reliability-card'

type EvaluatedProps = { model: RewardModelView & { evaluation: ModelEvaluation }; path: string; isSimulated: boolean }

/** All that was measured on held-out judgments; what nothing is known about is left out, its reason is in the table. */
export function Evaluated({ model, path, isSimulated }: EvaluatedProps) {
  const { evaluation, evaluatedOn, calibration, human, byEnvironment, lengthBands, explained } = model
  const served = evaluation.informed.accuracy.value === null ? evaluation.blind : evaluation.informed
  return (
    <>
      <Headline evaluation={evaluation} set={evaluatedOn} isSimulated={isSimulated} />
      {model.gate && <GateCard gate={model.gate} path={path} />}
      <EvaluationTable evaluation={evaluation} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {calibration && <ReliabilityCard calibration={calibration} />}
        <div className="grid min-w-0 gap-6">
          {lengthBands.length > 0 && <LengthCard bands={lengthBands} explained={explained} />}
          {human && <HumanCard human={human} />}
        </div>
      </div>
      {byEnvironment.length > 0 && <EnvironmentPanels environments={byEnvironment} all={served} />}
    </>
  )
}
