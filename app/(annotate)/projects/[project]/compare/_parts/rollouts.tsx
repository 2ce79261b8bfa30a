import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from '@/app/_components/ui/cx'
import type { Held } from '../_session/types'
import { OptionMark } from './option-mark'
import { RolloutPane } from './rollout-pane'
import { type FindDifferences, useDifferences } from './use-differences'
import { useSwipe } from './use-swipe'
import type { View } from './view'

type Props = {
  held: Held
  view: View
  change: (part: Partial<View>) => void
  findDifferences: FindDifferences
  /** By key: what stands under a text. */
  notes?: Readonly<Record<string, ReactNode>>
}

/** The rollouts side by side; on a phone one at a time behind A | B. */
export function Rollouts({ held, view, change, findDifferences, notes }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { options } = held.assignment
  const swipe = useSwipe((step) => {
    const goal = options[options.findIndex(({ key }) => key === view.tab) + step]
    if (goal) change({ tab: goal.key })
  })
  const differences = useDifferences(findDifferences, view.differences && options.length === 2)

  /** The others follow in proportion, since their lengths differ. */
  const follow = (from: HTMLElement) => {
    if (!view.sync || !from.matches(':hover, :focus, :focus-within')) return
    const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight)
    for (const pane of ref.current?.querySelectorAll<HTMLElement>('[data-pane]') ?? []) {
      if (pane !== from) pane.scrollTop = share * (pane.scrollHeight - pane.clientHeight)
    }
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PhoneTabs keys={options.map(({ key }) => key)} chosen={view.tab} onChoose={(tab) => change({ tab })} />
      <div
        ref={ref}
        {...swipe}
        className={cx(
          'grid min-h-0 flex-1 grid-cols-1 gap-3.5 md:px-6 md:pb-3.5',
          options.length > 2
            ? 'auto-rows-[minmax(16rem,1fr)] overflow-y-auto md:grid-cols-2 xl:grid-cols-3'
            : 'md:grid-cols-2',
        )}
      >
        {options.map((option) => (
          <RolloutPane
            key={option.key}
            option={option}
            formatted={held.formatted?.[option.key] ?? null}
            differences={differences}
            view={view}
            change={change}
            onScroll={follow}
            note={notes?.[option.key]}
          />
        ))}
      </div>
    </div>
  )
}

type TabsProps = { keys: readonly string[]; chosen: string; onChoose: (key: string) => void }

function PhoneTabs({ keys, chosen, onChoose }: TabsProps) {
  const t = useTranslations('compare')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const goal = step && keys[keys.indexOf(chosen) + step]
    if (!goal) return
    onChoose(goal)
    document.getElementById(`tab-${goal}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('rollouts')} onKeyDown={onKeyDown} className="flex bg-raised md:hidden">
      {keys.map((key) => (
        <button
          key={key}
          id={`tab-${key}`}
          type="button"
          role="tab"
          aria-label={t('rollout', { key })}
          aria-selected={key === chosen}
          aria-controls={`pane-${key}`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          className={cx(
            'flex min-h-11 flex-1 items-center justify-center border-b-2 -outline-offset-2',
            key !== chosen
              ? 'border-line'
              : key === 'A'
                ? 'border-side-a'
                : key === 'B'
                  ? 'border-side-b'
                  : 'border-accent',
          )}
        >
          <OptionMark option={key} isQuiet={key !== chosen} />
        </button>
      ))}
    </div>
  )
}
