import { type TouchEvent, useRef } from 'react'

/** Shorter is a tap or a tremble. */
const LEAST_PX = 56

/** A swipe across goes to the neighbour: 1 to the left (the next), -1 to the right. Code that scrolls sideways keeps its own. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      const isOwn = event.touches.length === 1 && touch && !scrollsSideways(event.target, event.currentTarget)
      from.current = isOwn ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!from.current || !touch) return
      const across = touch.clientX - from.current.x
      const down = Math.abs(touch.clientY - from.current.y)
      from.current = null
      if (Math.abs(across) >= LEAST_PX && Math.abs(across) > 2 * down) onSwipe(across < 0 ? 1 : -1)
    },
    onTouchCancel: () => {
      from.current = null
    },
  }
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  for (let node = target as Element | null; node && node !== within; node = node.parentElement) {
    const { overflowX } = getComputedStyle(node)
    if (node.scrollWidth > node.clientWidth + 1 && (overflowX === 'auto' || overflowX === 'scroll')) return true
  }
  return false
}
