import { type ReactNode, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Select } from '@/app/_components/ui/select'
import type { Assignment } from '../_session/types'
import { OptionMark } from './option-mark'
import { toRanking, toRanks } from './ranks'

type Props = {
  assignment: Assignment
  initial: string[][] | undefined
  onSend: (ranking: string[][]) => void
  tools: ReactNode
}

const ORDINALS = ['best', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** Three rollouts or more: a place for each; the same place twice is a tie. */
export function RankingBar({ assignment, initial, onSend, tools }: Props) {
  const keys = assignment.options.map(({ key }) => key)
  const [ranks, setRanks] = useState(() => toRanks(keys, initial))
  const ranking = toRanking(ranks)
  const places = keys.map((_, at) => ({ value: String(at + 1), label: ORDINALS[at] ?? String(at + 1) }))
  return (
    <div className="grid gap-x-4 gap-y-2 px-3 pt-1 pb-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:items-center md:px-6 md:py-3.5">
      <div className="contents">{tools}</div>
      <fieldset className="grid grid-cols-3 items-end gap-2 md:order-2 md:flex">
        <legend className="sr-only">Rank the rollouts; equal places are a tie</legend>
        {keys.map((key) => (
          <div key={key} className="flex items-center gap-1.5">
            <OptionMark option={key} />
            <Select
              aria-label={`Place of ${key}`}
              value={ranks[key]}
              onChange={(event) => setRanks({ ...ranks, [key]: event.target.value })}
              options={[{ value: '', label: '…' }, ...places]}
            />
          </div>
        ))}
        <Button variant="primary" disabled={!ranking} onClick={() => ranking && onSend(ranking)}>
          Send ranking
        </Button>
      </fieldset>
    </div>
  )
}
