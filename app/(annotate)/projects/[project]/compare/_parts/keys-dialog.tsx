import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Dialog } from '@/app/_components/ui/dialog'
import { Kbd } from '@/app/_components/ui/kbd'
import { changeKey, type NamedKey, type OwnKeys } from '../_session/own-keys'
import type { CompareConfig } from '../_session/types'
import { KeyChooser } from './key-chooser'
import { keysOf } from './key-words'

type Props = {
  open: boolean
  onClose: () => void
  config: CompareConfig
  own: OwnKeys
  onChange: (own: OwnKeys) => void
}

/** All keys; a press on one and then another key changes it, for this person in this browser. */
export function KeysDialog({ open, onClose, config, own, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null)
  const t = useTranslations('compare')
  const tVerdict = useTranslations('common.verdict')
  const { answers, commands } = keysOf(config, { t, tVerdict })
  const choose = ({ key }: NamedKey, pressed: string) => {
    const changed = changeKey(own, key, pressed, [...answers, ...commands], t)
    setRefused('refused' in changed ? changed.refused : null)
    if ('own' in changed) onChange(changed.own)
  }
  const list = (rows: readonly NamedKey[]) => (
    <ul className="grid content-start gap-1">
      {rows.map((row) => (
        <li key={row.key} className="flex items-center gap-3">
          <KeyChooser row={row} own={own} onChoose={(pressed) => choose(row, pressed)} />
          <span>{row.name}</span>
        </li>
      ))}
    </ul>
  )
  const close = () => {
    setRefused(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('keys')} description={t('key.description')}>
      <div className="grid gap-4">
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
          {list(answers)}
          <div className="grid content-start gap-4">
            {list(commands)}
            <p className="flex items-center gap-3 px-1.5">
              <Kbd>← →</Kbd> {t('key.arrows')}
            </p>
          </div>
        </div>
        <p className="text-sm text-muted">{t('key.more')}</p>
        <p role="status" className="text-sm text-danger-ink empty:hidden">
          {refused}
        </p>
        {Object.keys(own).length > 0 && (
          <Button size="small" className="justify-self-start" onClick={() => onChange({})}>
            {t('key.reset')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
