import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Textarea } from '@/app/_components/ui/textarea'
import { leaveOnEscape } from './leave-on-escape'

type Props = { text: string; isWanted: boolean; onType: (text: string) => void; onLeave: () => void }

/** The reason, in the annotator's words. It goes along with the next answer; Escape leaves it, and the keys work again. */
export function WhyBox({ text, isWanted, onType, onLeave }: Props) {
  const t = useTranslations('compare.why')
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return (
    <div className="mx-auto grid max-w-5xl gap-1 px-3 pt-3 md:px-6">
      <label htmlFor="why" className="flex justify-between gap-4 text-sm text-muted">
        {t('label')}
        <span className="pointer-coarse:hidden">{t('hint')}</span>
      </label>
      <Textarea
        ref={ref}
        id="why"
        rows={2}
        value={text}
        maxLength={20_000}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={leaveOnEscape(onLeave)}
        className="max-h-40"
      />
    </div>
  )
}
