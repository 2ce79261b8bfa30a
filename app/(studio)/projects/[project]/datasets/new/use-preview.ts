'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Preview } from '@/lib/datasets/preview-dataset'
import { freezeForm } from '../form-schema'
import type { PreviewState } from './preview'

/** After the last change, so that a row of ticks asks once. */
const WAIT_MS = 250

/** The preview of what a form says, asked for anew a moment after each change; an older answer never replaces a newer. */
export function usePreview(project: string, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<PreviewState>({ preview: null, refused: null, isLoading: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const abort = useRef<AbortController>(undefined)

  const ask = useCallback(async () => {
    if (!form.current) return
    abort.current?.abort()
    const parsed = freezeForm.safeParse(valuesOf(new FormData(form.current)))
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? 'Correct the form.'
      setState({ preview: null, refused: message, isLoading: false })
      return
    }
    const { filter, unit } = parsed.data
    abort.current = new AbortController()
    setState((was) => ({ ...was, isLoading: true }))
    try {
      const answer = await fetch(`/api/v1/projects/${project}/datasets/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ filter, unit }),
        signal: abort.current.signal,
      })
      const body = (await answer.json()) as Preview & { detail?: string }
      if (answer.ok) setState({ preview: body, refused: null, isLoading: false })
      else setState({ preview: null, refused: body.detail ?? 'The preview cannot be made.', isLoading: false })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setState({ preview: null, refused: 'The server cannot be reached; the form is kept.', isLoading: false })
    }
  }, [project, form])

  useEffect(() => {
    void ask()
    return () => {
      clearTimeout(timer.current)
      abort.current?.abort()
    }
  }, [ask])

  const onChange = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), WAIT_MS)
  }
  return { state, onChange }
}

/** As the server reads a form: names that end in [] are lists. */
function valuesOf(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name).map(String)
    if (name.endsWith('[]')) values[name.slice(0, -2)] = all
    else values[name] = all[0] ?? ''
  }
  return values
}
