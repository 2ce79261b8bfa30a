import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Textarea } from '@/app/_components/ui/textarea'
import type { Assignment } from '../_session/types'
import { leaveOnEscape } from './leave-on-escape'

type Props = {
  options: Assignment['options']
  /** Null: nothing was written yet. */
  text: string | null
  /** Key of the rollout to begin with. */
  first: string
  isWanted: boolean
  onType: (text: string | null) => void
  onLeave: () => void
}

/** A better rollout in the annotator's words, begun from one of those shown. It goes along with the next answer. */
export function RewriteBox({ options, text, first, isWanted, onType, onLeave }: Props) {
  const t = useTranslations('compare.rewrite')
  const ref = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(() => options.find(({ key }) => key === first)?.text ?? '')
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  const begin = (words: string | null) => {
    onType(words)
    ref.current?.focus()
  }
  return (
    <div className="mx-auto grid max-w-5xl gap-1 px-3 pt-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <label htmlFor="rewrite" className="flex-1">
          {t('label')}
        </label>
        <span className="flex gap-1">
          {options.map(({ key, text: words }) => (
            <Button key={key} size="small" onClick={() => begin(words)}>
              {t('from', { key })}
            </Button>
          ))}
          <Button
            size="small"
            onClick={() => {
              onType(null)
              onLeave()
            }}
          >
            {t('discard')}
          </Button>
        </span>
      </div>
      <Textarea
        ref={ref}
        id="rewrite"
        rows={6}
        value={text ?? start}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={leaveOnEscape(onLeave)}
        className="max-h-[40dvh] font-serif"
      />
    </div>
  )
}
