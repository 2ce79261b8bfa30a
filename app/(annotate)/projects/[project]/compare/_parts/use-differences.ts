import { useEffect, useState } from 'react'
import type { Differences } from '../_session/differences'
import { compareTexts } from '../actions'

/** The differences of a pair once they are wanted; 'none' where the two have too little in common, null until they are there. */
export function useDifferences(slug: string, assignmentId: string, isWanted: boolean): Differences | 'none' | null {
  const [found, setFound] = useState<{ of: string; differences: Differences | 'none' } | null>(null)
  const isThere = found?.of === assignmentId
  useEffect(() => {
    if (!isWanted || isThere) return
    let isGone = false
    compareTexts(slug, { id: assignmentId })
      .then(({ result }) => !isGone && setFound({ of: assignmentId, differences: result ?? 'none' }))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [slug, assignmentId, isWanted, isThere])
  return isWanted && isThere ? found.differences : null
}
