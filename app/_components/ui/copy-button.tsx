'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button'

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'icon' | 'children'> & { text: string; label?: string }

/** Copies `text` and says so for two seconds; says too when the browser refuses (no secure context, no permission). */
export function CopyButton({ text, label, size = 'small', ...rest }: CopyButtonProps) {
  const t = useTranslations('common')
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button {...rest} size={size} onClick={copy} icon={<Icon aria-hidden="true" className="size-4" />}>
      <span aria-live="polite">
        {state === 'idle' ? (label ?? t('copy')) : state === 'copied' ? t('copied') : t('copyByHand')}
      </span>
    </Button>
  )
}
