import ask from '@/messages/de/ask.json'
import common from '@/messages/de/common.json'
import compare from '@/messages/de/compare.json'
import entry from '@/messages/de/entry.json'
import history from '@/messages/de/history.json'
import type { Messages } from './english'

export const german: Messages = { common, entry, compare, ask, history }
