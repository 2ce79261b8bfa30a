import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/app/_components/ui/button'
import { cx } from '@/app/_components/ui/cx'
import { Input } from '@/app/_components/ui/input'
import { menuItemClass } from '@/app/_components/ui/menu-item-class'
import type { SkipReason } from '../_session/types'
import { useKeyNames } from './key-names'
import { SKIP_CHOICES } from './skip-choices'
import type { View } from './view'

type Props = {
  step: NonNullable<View['skip']>
  onReason: (reason: SkipReason) => void
  onHarmful: (note: string) => void
  /** Reported, and not skipped. */
  onReport: () => void
  onClose: () => void
}

/** Why this one is skipped. Numbers choose, Escape closes; what is skipped comes back last. A report says what is wrong. */
export function SkipMenu({ step, onReason, onHarmful, onReport, onClose }: Props) {
  const t = useTranslations('compare.skip')
  const keyOf = useKeyNames()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const closeOutside = (event: PointerEvent) => {
      const isOpener = event.target instanceof Element && event.target.closest('[data-skip]')
      if (event.target instanceof Node && !ref.current?.contains(event.target) && !isOpener) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [onClose])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own first control
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [step])
  const report = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onHarmful(String(new FormData(event.currentTarget).get('note') ?? '').trim())
  }
  return (
    <section
      ref={ref}
      data-skip-menu
      aria-label={t('label')}
      className="absolute right-3 bottom-full z-30 mb-2 w-64 rounded-md border bg-raised p-1 shadow-overlay md:right-6"
    >
      {step === 'report' ? (
        <form
          onSubmit={report}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="grid gap-2 px-3 py-2"
        >
          <label htmlFor="report" className="text-sm text-muted">
            {t('report')}
          </label>
          <Input id="report" name="note" maxLength={2000} autoComplete="off" />
          <Button type="submit" size="small" className="justify-self-start">
            {t('send')}
          </Button>
        </form>
      ) : (
        <>
          <p className="px-3 pt-2 pb-1 text-sm text-faint">{t('prompt')}</p>
          {SKIP_CHOICES.map((reason, at) => (
            <button key={reason} type="button" onClick={() => onReason(reason)} className={menuItemClass}>
              <span aria-hidden="true" className="w-4 font-mono text-xs text-faint pointer-coarse:hidden">
                {at + 1}
              </span>
              {t(reason)}
            </button>
          ))}
          <button type="button" onClick={onReport} className={cx(menuItemClass, 'border-t')}>
            <span aria-hidden="true" className="w-4 font-mono text-xs text-faint pointer-coarse:hidden">
              {keyOf('f')}
            </span>
            {t('reportOnly')}
          </button>
        </>
      )}
    </section>
  )
}
