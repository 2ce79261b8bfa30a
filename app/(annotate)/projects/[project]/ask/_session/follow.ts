import type { AskView, Side, SideView } from '@/lib/asks/schema'

type Handlers = {
  onSide: (key: Side, change: Partial<SideView>) => void
  /** Both have ended. */
  onEnd: () => void
  /** The server refuses the stream: signed out, or not there any more. */
  onRefused: () => void
}

export const isWriting = (ask: AskView | null) =>
  ask?.sides.some(({ status }) => status === 'waiting' || status === 'writing') ?? false

/** Follows both sides until they end; a lost connection is taken up again where it was. @returns what stops it */
export function followSides(slug: string, id: string, { onSide, onEnd, onRefused }: Handlers): () => void {
  const source = new EventSource(`/api/v1/projects/${slug}/asks/${id}/stream`)
  const has: Record<Side, string> = { A: '', B: '' }
  const read = (event: Event) => JSON.parse((event as MessageEvent<string>).data)
  source.addEventListener('text', (event) => {
    const { side, text } = read(event) as { side: Side; text: string }
    has[side] += text
    onSide(side, { text: has[side], status: 'writing' })
  })
  source.addEventListener('reset', (event) => {
    const { side, text } = read(event) as { side: Side; text: string }
    has[side] = text
    onSide(side, { text, status: 'writing' })
  })
  source.addEventListener('done', (event) => {
    const { key, ...how } = read(event) as Omit<SideView, 'text'>
    onSide(key, how)
  })
  source.addEventListener('end', () => {
    source.close()
    onEnd()
  })
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onRefused()
  })
  return () => source.close()
}
