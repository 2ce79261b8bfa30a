import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { PlainText } from '@/app/_components/plain-text'
import { cx } from '@/app/_components/ui/cx'
import { Kbd } from '@/app/_components/ui/kbd'
import { countWords } from '@/lib/text/count'
import type { Differences } from '../_session/differences'
import type { Assignment, Formatted } from '../_session/types'
import { useKeyNames } from './key-names'
import { MarkedText } from './marked-text'
import { OptionMark } from './option-mark'
import type { View } from './view'

type Option = Assignment['options'][number]

type Props = {
  option: Option
  formatted: Formatted[string] | null
  differences: Differences | 'none' | null
  view: View
  change: (part: Partial<View>) => void
  onScroll: (pane: HTMLElement) => void
  /** Under the text. */
  note?: ReactNode
}

/** One rollout with its own scroll. The raw text stands there at once; formatted text takes its place when it comes. */
export function RolloutPane({ option, formatted, differences, view, change, onScroll, note }: Props) {
  const { key, text, context = [] } = option
  const t = useTranslations('compare')
  const earlier = context.filter(({ role }) => role === 'assistant')
  return (
    <article
      id={`pane-${key}`}
      aria-label={t('rollout', { key })}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-raised md:rounded-md md:border',
        key !== view.tab && 'max-md:hidden',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2.5 border-b px-4 text-sm text-muted max-md:hidden">
        <OptionMark option={key} />
        <Words text={text} />
        <span className="flex-1" />
        {key === 'A' && (
          <Switch label={t('pane.sync')} shortcut="s" isOn={view.sync} onTurn={(sync) => change({ sync })} />
        )}
        {key === 'B' && (
          <>
            <Switch
              label={t('pane.differences')}
              shortcut="d"
              isOn={view.differences}
              onTurn={(differences) => change({ differences, raw: false })}
            />
            <Switch
              label={t('pane.raw')}
              shortcut="v"
              isOn={view.raw}
              onTurn={(raw) => change({ raw, differences: false })}
            />
          </>
        )}
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling part of an article, reached by keyboard */}
      <div
        data-pane={key}
        role="group"
        aria-label={t('rolloutText', { key })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => onScroll(event.currentTarget)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 md:rounded-b-md md:px-6.5 md:py-5"
      >
        <div className="max-w-2xl">
          {earlier.map(({ content }, turn) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns never move
            <EarlierAnswer key={turn} isOpen={view.conversation} words={content}>
              <Text raw={content} formatted={formatted?.earlier[turn]} isRaw={view.raw} />
            </EarlierAnswer>
          ))}
          {differences === 'none' && <p className="mb-4 text-sm text-muted">{t('pane.tooDifferent')}</p>}
          {differences && differences !== 'none' && (key === 'A' || key === 'B') ? (
            <MarkedText stretches={differences[key]} side={key} />
          ) : (
            <Text raw={text} formatted={formatted?.text} isRaw={view.raw} />
          )}
          {note}
        </div>
      </div>
    </article>
  )
}

/** Kept from drawing again while a reason is typed: the texts are long. */
const Text = memo(function Text({ raw, formatted, isRaw }: { raw: string; formatted?: ReactNode; isRaw: boolean }) {
  if (isRaw) return <PlainText text={raw} mono />
  return formatted ?? <PlainText text={raw} />
})

const Words = memo(function Words({ text }: { text: string }) {
  const t = useTranslations('compare.pane')
  return <span className="tabular-nums">{t('words', { words: countWords(text) })}</span>
})

/** What this side had answered before: each side has its own past. */
function EarlierAnswer({ words, isOpen, children }: { words: string; isOpen: boolean; children: ReactNode }) {
  const t = useTranslations('compare.pane')
  return (
    <details open={isOpen} className="group mb-4 rounded-md border bg-page">
      <summary className="flex items-baseline gap-2 px-3 py-2 text-sm text-muted">
        <span className="shrink-0 group-open:font-semibold">{t('before')}</span>
        <span className="truncate text-faint group-open:hidden">{words.slice(0, 200)}</span>
      </summary>
      <div className="border-t px-3 py-3">{children}</div>
    </details>
  )
}

type SwitchProps = { label: string; shortcut: string; isOn: boolean; onTurn: (on: boolean) => void }

function Switch({ label, shortcut, isOn, onTurn }: SwitchProps) {
  const key = useKeyNames()(shortcut)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={key}
      onClick={() => onTurn(!isOn)}
      className="inline-flex min-h-7 items-center gap-2 rounded-sm px-1.5 hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent-ink"
    >
      {label}
      <span aria-hidden="true">
        <Kbd>{key}</Kbd>
      </span>
    </button>
  )
}
