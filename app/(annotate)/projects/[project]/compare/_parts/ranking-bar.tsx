import { type ReactNode, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { cx } from '@/app/_components/ui/cx'
import { Select } from '@/app/_components/ui/select'
import type { Assignment } from '../_session/types'
import { OptionMark } from './option-mark'
import { nextUnplaced, toRanking, toRanks } from './ranks'
import { useRankDrag } from './use-rank-drag'
import { useRankKeys } from './use-rank-keys'

type Props = {
  assignment: Assignment
  initial: string[][] | undefined
  onChange: (ranking: string[][]) => void
  onSend: (ranking: string[][]) => void
  tools: ReactNode
}

const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/**
 * Three rollouts or more, each in a column of places; the same place twice is a tie. Dragged, by select, or by numbers one
 * rollout after the other and Enter. The rollouts stay in the order of their keys for a screen reader; only the columns move.
 */
export function RankingBar({ assignment, initial, onChange, onSend, tools }: Props) {
  const keys = assignment.options.map(({ key }) => key)
  const [ranks, setAll] = useState(() => toRanks(keys, initial))
  const ranking = toRanking(ranks)
  const setRanks = (next: typeof ranks) => {
    setAll(next)
    const complete = toRanking(next)
    if (complete) onChange(complete)
  }
  const send = () => ranking && onSend(ranking)
  useRankKeys(ranks, setRanks, send)
  const { dragged, over, grip } = useRankDrag((key, place) => setRanks({ ...ranks, [key]: place }))
  const places = keys.map((_, at) => ({ value: String(at + 1), label: ORDINALS[at]! }))
  const next = nextUnplaced(ranks)
  return (
    <div className="grid gap-x-4 gap-y-2 px-3 pt-1 pb-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:px-6 md:py-3.5">
      <div className="contents">{tools}</div>
      <fieldset className="flex min-w-0 flex-wrap items-center justify-center gap-3 md:order-2">
        <legend className="sr-only">
          Rank the rollouts; equal places are a tie. Numbers place one after the other, Enter sends.
        </legend>
        <div
          data-ranking
          className="grid min-w-0 grid-flow-dense gap-1.5 overflow-x-auto pb-1"
          style={{ gridTemplateColumns: `repeat(${keys.length + 1}, minmax(5.75rem, auto))` }}
        >
          {['', ...places.map(({ value }) => value)].map((place, at) => (
            <span
              key={place}
              data-place={place}
              aria-hidden="true"
              style={{ gridColumn: at + 1, gridRow: 1 }}
              className={cx(
                'rounded-sm border border-dashed px-2 text-center text-xs leading-6 text-faint',
                over === place ? 'border-accent bg-accent-soft text-accent-ink' : 'border-transparent',
              )}
            >
              {at === 0 ? 'no place yet' : at === 1 ? '1st, best' : ORDINALS[at - 1]}
            </span>
          ))}
          {keys.map((key) => (
            <div
              key={key}
              data-place={ranks[key]}
              style={{ gridColumn: Number(ranks[key] || 0) + 1 }}
              className={cx(
                'flex items-center gap-1 rounded-md border bg-page p-0.5',
                key === next ? 'border-accent' : 'border-line',
                dragged === key && 'opacity-60',
              )}
            >
              <span {...grip(key)} className="cursor-grab touch-none p-1 select-none pointer-coarse:p-2">
                <OptionMark option={key} />
              </span>
              <Select
                aria-label={`Place of ${key}`}
                value={ranks[key]}
                onChange={(event) => setRanks({ ...ranks, [key]: event.target.value })}
                options={[{ value: '', label: '…' }, ...places]}
              />
            </div>
          ))}
        </div>
        <Button variant="primary" disabled={!ranking} aria-keyshortcuts="Enter" onClick={send}>
          Send ranking
        </Button>
        <p role="status" className="sr-only">
          {next ? `${next} has no place yet.` : 'All have a place. Enter sends.'}
        </p>
      </fieldset>
    </div>
  )
}
