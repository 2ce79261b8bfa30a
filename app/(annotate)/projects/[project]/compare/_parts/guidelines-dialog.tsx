import type { ReactNode } from 'react'
import { Dialog } from '@/app/_components/ui/dialog'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

export function GuidelinesDialog({ open, onClose, children }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Guidelines">
      {children ?? (
        <p className="text-muted">This project has no guidelines yet. Judge as the person who asked would.</p>
      )}
    </Dialog>
  )
}
