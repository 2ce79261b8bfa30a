import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Assignment } from '../_session/types'
import { useKeyNames } from './key-names'
import type { View } from './view'

type Props = {
  messages: Assignment['query']['messages']
  /** Who speaks as the user; default: someone. */
  asker?: string
  isWhole: boolean
  onToggle: (part: Partial<View>) => void
}

/** What the rollouts answer: the last turn, and on request the turns before it, in order and with who spoke. */
export function Conversation({ messages, asker: named, isWhole, onToggle }: Props) {
  const keyOf = useKeyNames()
  const t = useTranslations('compare.conversation')
  const asker = named ?? t('someone')
  const turns = messages.filter(({ role }) => role === 'user').length
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[last] ?? messages.at(-1)
  const earlier = messages.filter((_, at) => at !== last)
  const { ref, isCut } = useIsCut(asked?.content, isWhole)
  const canUnfold = earlier.length > 0 || isCut || isWhole
  return (
    <section
      aria-label={t('label')}
      className="shrink-0 px-4 py-2.5 max-md:border-b max-md:bg-raised md:px-6 md:pt-5 md:pb-4"
    >
      <div className="mx-auto w-full max-w-5xl">
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <p className="max-md:sr-only">{asker}</p>
          {turns > 1 && <p>{t('turns', { turns })}</p>}
          {canUnfold && (
            <button
              type="button"
              aria-expanded={isWhole}
              aria-keyshortcuts={keyOf('c')}
              onClick={() => onToggle({ conversation: !isWhole })}
              className="-my-1 rounded-sm py-1 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:py-2"
            >
              {t(isWhole ? 'less' : earlier.length > 0 ? 'whole' : 'all')}
            </button>
          )}
        </div>
        <div tabIndex={isWhole ? 0 : undefined} className={isWhole ? 'max-h-[38dvh] overflow-y-auto' : undefined}>
          {isWhole &&
            earlier.map(({ role, content }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns never move
              <div key={at} className="mt-2 border-l-2 pl-3">
                <p className="text-sm text-muted">
                  {role === 'user' ? asker : role === 'assistant' || role === 'system' ? t(role) : role}
                </p>
                <p className="font-serif text-md wrap-anywhere whitespace-pre-wrap">{content}</p>
              </div>
            ))}
          <p
            ref={ref}
            className={`mt-1 font-serif text-md wrap-anywhere whitespace-pre-wrap text-ink md:text-query ${
              isWhole ? '' : 'line-clamp-2 md:line-clamp-3'
            }`}
          >
            {asked?.content}
          </p>
        </div>
      </div>
    </section>
  )
}

/** Whether the folded text does not fit its lines; looked at anew when the window changes. */
function useIsCut(text: string | undefined, isWhole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const measure = () => {
      const line = ref.current
      if (line && !isWhole) setCut(line.scrollHeight > line.clientHeight + 1)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [text, isWhole])
  return { ref, isCut }
}
