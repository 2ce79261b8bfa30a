import { LinkTabs } from '@/app/(studio)/_components/link-tabs'
import { EVIDENCE, type EvidenceKind } from '@/lib/metrics/annotators/list-evidence'

const WORDS: Record<EvidenceKind, string> = {
  all: 'All',
  disagreed: 'Against the others',
  gold: 'Gold missed',
  repeats: 'Repeats that differ',
}

/** Which judgments are listed. */
export function EvidenceTabs({ path, chosen }: { path: string; chosen: EvidenceKind }) {
  const tabs = EVIDENCE.map((key) => ({ key, label: WORDS[key], href: key === 'all' ? path : `${path}?show=${key}` }))
  return <LinkTabs label="Judgments shown" tabs={tabs} chosen={chosen} />
}

/** Said where a list is empty. */
export const NOTHING: Record<EvidenceKind, string> = {
  all: 'No judgment yet.',
  disagreed: 'No decisive verdict that another annotator contradicts.',
  gold: 'No gold comparison was missed.',
  repeats: 'No repeat was judged differently.',
}
