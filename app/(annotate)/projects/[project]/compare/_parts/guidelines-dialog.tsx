import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '@/app/_components/ui/dialog'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

export function GuidelinesDialog({ open, onClose, children }: Props) {
  const t = useTranslations('compare')
  return (
    <Dialog open={open} onClose={onClose} title={t('guidelines')}>
      {children ?? <p className="text-muted">{t('noGuidelines')}</p>}
    </Dialog>
  )
}
