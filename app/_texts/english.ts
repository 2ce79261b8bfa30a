import ask from '@/messages/en/ask.json'
import common from '@/messages/en/common.json'
import compare from '@/messages/en/compare.json'
import entry from '@/messages/en/entry.json'
import history from '@/messages/en/history.json'

/** Every text in English, by area. Its keys are the only ones that compile. */
export const english = { common, entry, compare, ask, history }

export type Messages = typeof english
export type Area = keyof Messages
