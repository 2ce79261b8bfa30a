'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const EVERY_MS = 1500

/** Draws the page anew while it is there: the server leaves it out once nothing is being made any more. */
export function RefreshWhile() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && router.refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
