import { createContext, useContext } from 'react'
import { keyFor, type OwnKeys } from '../_session/own-keys'

/** The keys that this person chose; the screen's own without a provider. */
export const KeyNames = createContext<OwnKeys>({})

/** Gives the key to show and to announce for what a key does as the screen comes. */
export function useKeyNames(): (key: string) => string {
  const own = useContext(KeyNames)
  return (key) => keyFor(own, key)
}
