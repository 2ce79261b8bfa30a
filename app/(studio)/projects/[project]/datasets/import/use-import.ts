'use client'

import { useCallback, useEffect, useState } from 'react'
import type { ImportView } from '@/lib/datasets/imports/reads'

const EVERY_MS = 700

export type Shown = { view: ImportView | null; refused: string | null; isSending: boolean }

/** Sends files for a dry run and follows the import that is shown until it has ended. */
export function useImport(project: string) {
  const base = `/api/v1/projects/${project}/imports`
  const [shown, setShown] = useState<Shown>({ view: null, refused: null, isSending: false })
  const isOpen = shown.view !== null && ['queued', 'running'].includes(shown.view.state)
  const id = shown.view?.id

  const follow = useCallback(
    async (importId: string) => {
      try {
        const answer = await fetch(`${base}/${importId}`)
        if (answer.ok) setShown({ view: (await answer.json()) as ImportView, refused: null, isSending: false })
      } catch {
        // Offline for a moment; the next time asks again.
      }
    },
    [base],
  )

  useEffect(() => {
    if (!isOpen || !id) return
    const timer = setInterval(() => void follow(id), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, id, follow])

  const send = async (files: readonly File[], options: Record<string, string>) => {
    setShown({ view: null, refused: null, isSending: true })
    const form = new FormData()
    for (const file of files) form.append('files', file, file.name)
    const search = new URLSearchParams({ ...options, dryRun: 'true', redact: 'all' })
    try {
      const answer = await fetch(`${base}?${search}`, { method: 'POST', body: form })
      const body = (await answer.json()) as ImportView & { detail?: string }
      if (answer.ok) setShown({ view: body, refused: null, isSending: false })
      else setShown({ view: null, refused: body.detail ?? 'The files cannot be read.', isSending: false })
    } catch {
      setShown({
        view: null,
        refused: 'The server cannot be reached. Nothing was stored; send it again.',
        isSending: false,
      })
    }
  }
  return { shown, send, follow, clear: () => setShown({ view: null, refused: null, isSending: false }) }
}
