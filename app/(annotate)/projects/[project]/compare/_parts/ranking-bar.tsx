import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import type { Assignment } from '../_session/types'
import { RankGrid } from './rank-grid'
import { nextUnplaced, toRanking, toRanks } from './ranks'
import { useRankKeys } from './use-rank-keys'

type Props = {
  assignment: Assignment
  initial: string[][] | undefined
  onChange: (ranking: string[][]) => void
  onSend: (ranking: string[][]) => void
  tools: ReactNode
}

/**
 * Three rollouts or more, each in a column of places; the same place twice is a tie. Dragged, by select, or by numbers
 * one rollout after the other and Enter. For a screen reader they stay in the order of their keys; only columns change.
 */
export function RankingBar({ assignment, initial, onChange, onSend, tools }: Props) {
  const t = useTranslations('compare.rank')
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
  const next = nextUnplaced(ranks)
  return (
    <div className="grid gap-x-4 gap-y-2 px-3 pt-1 pb-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:px-6 md:py-3.5">
      <div className="contents">{tools}</div>
      <fieldset className="flex min-w-0 flex-wrap items-center justify-center gap-3 md:order-2">
        <legend className="sr-only">{t('legend')}</legend>
        <RankGrid ranks={ranks} onPlace={(key, place) => setRanks({ ...ranks, [key]: place })} />
        <Button variant="primary" disabled={!ranking} aria-keyshortcuts="Enter" onClick={send}>
          {t('send')}
        </Button>
        <p role="status" className="sr-only">
          {next ? t('noPlace', { key: next }) : t('allPlaced')}
        </p>
      </fieldset>
    </div>
  )
}
