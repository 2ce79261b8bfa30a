import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { NO_JUDGING, tick, wantsBreak } from '../_session/break-clock'
import { Strip } from './strip'

/** Offers a break after long judging, once; the next offer comes after as long again. `answers` counts what was done. */
export function BreakStrip({ answers }: { answers: number }) {
  const t = useTranslations('compare.break')
  const clock = useRef(NO_JUDGING)
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (answers === 0) return
    clock.current = tick(clock.current, Date.now())
    setOffered(wantsBreak(clock.current))
  }, [answers])
  if (!isOffered) return null
  const dismiss = () => {
    clock.current = NO_JUDGING
    setOffered(false)
  }
  return (
    <Strip
      actions={
        <Button size="small" onClick={dismiss}>
          {t('dismiss')}
        </Button>
      }
    >
      {t('words')}
    </Strip>
  )
}
