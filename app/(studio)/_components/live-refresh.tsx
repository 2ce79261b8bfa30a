'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

const EVERY_MS = 1000

/**
 * Keeps an open page true: asks for the project's pulse every second while the page is in view, and lets the server
 * draw the page anew when it changed. What is on screen stays until the new page is there, so nothing flickers, and what
 * is typed in forms stays too.
 * @param pulse the mark as it was when the page was drawn
 */
export function LiveRefresh({ project, pulse }: { project: string; pulse: string }) {
  const router = useRouter()
  const [isRefreshing, startTransition] = useTransition()
  const known = useRef(pulse)
  known.current = pulse

  useEffect(() => {
    if (isRefreshing) return
    const abort = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      try {
        const answer = await fetch(`/api/v1/projects/${project}/pulse`, { signal: abort.signal })
        if (!answer.ok) return
        const { pulse: now } = (await answer.json()) as { pulse: string }
        if (now !== known.current) startTransition(() => router.refresh())
      } catch {
        // Offline, or the page was left; the next second asks again.
      }
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [project, router, isRefreshing])

  return null
}
