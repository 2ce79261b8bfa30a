import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Kbd } from '@/app/_components/ui/kbd'
import { keyFor, type NamedKey, type OwnKeys, pressedKey } from '../_session/own-keys'

type Props = { row: NamedKey; own: OwnKeys; onChoose: (pressed: string) => void }

const SILENT = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph', 'Dead']

/** A key cap that waits for another key once it is pressed; Escape, Tab or a click elsewhere leave it as it was. */
export function KeyChooser({ row, own, onChoose }: Props) {
  const [isWaiting, setWaiting] = useState(false)
  const t = useTranslations('compare.key')
  const key = keyFor(own, row.key)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === 'Tab' || SILENT.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(false)
    if (event.key !== 'Escape') onChoose(pressedKey(event.nativeEvent))
  }
  return (
    <button
      type="button"
      aria-label={isWaiting ? t('press', { name: row.name }) : t('change', { key, name: row.name })}
      onClick={() => setWaiting(true)}
      onBlur={() => setWaiting(false)}
      onKeyDown={onKeyDown}
      className="inline-flex min-h-7 min-w-8 shrink-0 items-center justify-center rounded-sm px-1.5 hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {isWaiting ? <span className="text-sm text-accent-ink">{t('pressShort')}</span> : <Kbd>{key}</Kbd>}
    </button>
  )
}
