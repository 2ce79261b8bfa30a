import { type PointerEvent, useState } from 'react'

/** Drags a rollout by its letter to a column of places, with mouse, pen or finger; dropped elsewhere it stays. */
export function useRankDrag(onPlace: (key: string, place: string) => void) {
  const [drag, setDrag] = useState<{ key: string; over: string | null } | null>(null)
  const grip = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ key, over: null })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.key === key) setDrag({ key, over: placeAt(event.clientX, event.clientY) })
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag?.key !== key) return
      const place = placeAt(event.clientX, event.clientY)
      setDrag(null)
      if (place !== null) onPlace(key, place)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { dragged: drag?.key ?? null, over: drag?.over ?? null, grip }
}

/** The column under a point of the ranking's box, '' above the heads; null outside. */
function placeAt(x: number, y: number): string | null {
  const box = document.querySelector('[data-ranking]')?.getBoundingClientRect()
  // A finger is rarely exact: half a row above and below counts too.
  if (!box || y < box.top - 24 || y > box.bottom + 24) return null
  for (const column of document.querySelectorAll<HTMLElement>('[data-ranking] > span[data-place]')) {
    const { left, right, top } = column.getBoundingClientRect()
    if (x >= left - 3 && x <= right + 3) return y < top - 3 ? '' : (column.dataset.place ?? null)
  }
  return null
}
