import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sayRefused } from '@/app/_texts/say-refused'
import type { AskView, Side } from '@/lib/asks/schema'
import type { RevealRow } from '@/lib/judgments/schema'
import { type Answer, call } from '../../compare/_session/api'
import { newKey } from '../../compare/_session/new-key'
import type { Verdict } from '../../compare/_session/types'
import { startVisibleClock } from '../../compare/_session/visible-clock'
import { renderAsk } from '../actions'
import { followSides, isWriting } from './follow'
import type { AskState } from './types'

type Judged = { ask: AskView; judgmentId: string; reveal: RevealRow[] | null }
type Beside = { rationale?: string; aspects?: Record<string, string> }

/** All that the ask screen does apart from drawing. */
export function useAsk(slug: string, initial: AskView | null) {
  const [state, setState] = useState<AskState>({
    ...{ ask: initial, formatted: null, reveal: null, trouble: null, isBusy: false, round: 0 },
  })
  const change = useCallback((part: Partial<AskState>) => setState((old) => ({ ...old, ...part })), [])
  const base = `/api/v1/projects/${slug}/asks`
  const { ask, round } = state
  const clock = useClock(round)
  const sayTrouble = useSayTrouble()
  useSides({ slug, base, setState, sayTrouble }, state)

  /** What was answered, or null after saying what was in the way. */
  async function send_<T>(work: Promise<Answer<T>>): Promise<T | null> {
    change({ isBusy: true, trouble: null })
    const answer = await work
    change({ isBusy: false, ...(answer.kind !== 'ok' && { trouble: sayTrouble(answer) }) })
    return answer.kind === 'ok' ? answer.data : null
  }
  const post = <T>(path: string, body: object = {}) =>
    send_(call<T>(path, { body: JSON.stringify(body), idempotencyKey: newKey() }))
  const begin = (made: AskView | null) => {
    if (made) setState((old) => ({ ...old, ask: made, formatted: null, reveal: null, round: old.round + 1 }))
    return made !== null
  }

  return {
    state,
    /** @returns whether it was sent; what was typed stays where it was not */
    send: async (text: string, how: { side?: Side; instead?: boolean; consent?: boolean } = {}) => {
      const place = !ask ? {} : how.instead ? { instead: ask.id } : { after: { ask: ask.id, side: how.side } }
      const activeSeconds = clock.current?.seconds()
      const made = await post<AskView>(base, { text, ...place, activeSeconds, ...(how.consent && { consent: true }) })
      // A reload comes back to this turn.
      if (made) window.history.replaceState(null, '', `?turn=${made.id}`)
      return begin(made)
    },
    judge: async (verdict: Verdict, beside: Beside) => {
      const body = { ...verdict, ...beside, seconds: clock.current?.seconds(), judgedAt: new Date().toISOString() }
      const judged = await post<Judged>(`${base}/${ask?.id}/judgments`, body)
      if (judged) change({ ask: judged.ask, reveal: judged.reveal })
    },
    reveal: async () => {
      const path = `/api/v1/projects/${slug}/judgments/${ask?.judgment?.id}/reveal`
      const shown = await send_(call<{ reveal: RevealRow[] }>(path, { method: 'GET' }))
      if (shown) change({ reveal: shown.reveal })
    },
    stop: async () => void (await post<AskView>(`${base}/${ask?.id}/stop`)),
    retry: async (side: Side) => begin(await post<AskView>(`${base}/${ask?.id}/retry`, { side })),
    regenerate: async () => begin(await post<AskView>(`${base}/${ask?.id}/regenerate`)),
  }
}

export type AskSession = ReturnType<typeof useAsk>

/** Follows the sides while they are written; then what the server says of the whole, and the formatted texts. */
function useSides({ slug, base, setState, sayTrouble }: Sides, { ask, round }: AskState) {
  const id = ask?.id
  const isOpen = isWriting(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows anew
  useEffect(() => {
    if (!id) return
    let isGone = false
    const set = (part: (old: AskState) => Partial<AskState>) => {
      if (!isGone) setState((old) => (old.ask?.id === id && old.round === round ? { ...old, ...part(old) } : old))
    }
    const settle = async () => {
      const answer = await call<AskView>(`${base}/${id}`, { method: 'GET' })
      if (answer.kind === 'ok') set(() => ({ ask: answer.data }))
      else set(() => ({ trouble: sayTrouble(answer) }))
      await format()
    }
    const format = async () => {
      const { result } = await renderAsk(slug, { id }).catch(() => ({ result: undefined }))
      if (result) set(() => ({ formatted: result }))
    }
    if (!isOpen) {
      void format()
      return () => {
        isGone = true
      }
    }
    const stop = followSides(slug, id, {
      onSide: (key, part) =>
        set(({ ask: now }) => {
          const sides = now?.sides.map((side) => (side.key === key ? { ...side, ...part } : side))
          return { ask: now && { ...now, sides: sides as AskView['sides'] } }
        }),
      onEnd: () => void settle(),
      onRefused: () => set(() => ({ trouble: sayTrouble('follow') })),
    })
    return () => {
      isGone = true
      stop()
    }
  }, [slug, base, id, round])
}

type SetState = (change: (old: AskState) => AskState) => void
type Sides = { slug: string; base: string; setState: SetState; sayTrouble: (why: Trouble | 'follow') => string }

/** Seconds that the person spent since this round began. */
function useClock(round: number) {
  const clock = useRef<ReturnType<typeof startVisibleClock>>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is timed for itself
  useEffect(() => {
    const own = startVisibleClock()
    clock.current = own
    return own.stop
  }, [round])
  return clock
}

type Trouble = Exclude<Answer<unknown>, { kind: 'ok' }>

/** Gives what says in a sentence why something did not work. */
function useSayTrouble() {
  const t = useTranslations('ask.trouble')
  const tCommon = useTranslations('common')
  const locale = useLocale()
  return useCallback(
    (why: Trouble | 'follow') => {
      if (why === 'follow') return t('follow')
      if (why.kind === 'signed_out') return t('signedOut')
      return why.kind === 'unreachable' ? t('unreachable') : sayRefused(tCommon, locale, why)
    },
    [t, tCommon, locale],
  )
}
