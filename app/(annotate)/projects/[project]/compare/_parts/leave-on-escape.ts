import type { KeyboardEvent } from 'react'

/** Escape leaves a box, so that the keys of the screen work again. During composition it belongs to the input method. */
export const leaveOnEscape = (onLeave: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.stopPropagation()
  event.currentTarget.blur()
  onLeave()
}
