import { useEffect, useRef, useState } from 'react'
import type { ReadAnswer } from '@/lib/web/create-read-action'
import type { Differences } from '../_session/differences'

export type FindDifferences = () => Promise<ReadAnswer<Differences | null>>

/**
 * The differences of a pair once they are wanted; 'none' where the two have too little in common, null until they are
 * there. Found once: another pair is another component.
 */
export function useDifferences(find: FindDifferences, isWanted: boolean): Differences | 'none' | null {
  const [found, setFound] = useState<Differences | 'none' | null>(null)
  const latest = useRef(find)
  latest.current = find
  const isThere = found !== null
  useEffect(() => {
    if (!isWanted || isThere) return
    let isGone = false
    latest
      .current()
      .then(({ result }) => !isGone && setFound(result ?? 'none'))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted, isThere])
  return isWanted ? found : null
}
