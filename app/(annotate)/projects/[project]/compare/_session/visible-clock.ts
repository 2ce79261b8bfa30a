/** Seconds since the last restart in which the page was in view; at most a day. */
export type VisibleClock = { restart: () => void; seconds: () => number; stop: () => void }

const DAY = 86_400

export function startVisibleClock(): VisibleClock {
  let since = performance.now()
  let earlier = 0
  const turn = () => {
    if (document.hidden) earlier += performance.now() - since
    since = performance.now()
  }
  document.addEventListener('visibilitychange', turn)
  return {
    restart: () => {
      since = performance.now()
      earlier = 0
    },
    seconds: () => {
      const now = document.hidden ? 0 : performance.now() - since
      return Math.min(DAY, Math.round((earlier + now) / 100) / 10)
    },
    stop: () => document.removeEventListener('visibilitychange', turn),
  }
}
