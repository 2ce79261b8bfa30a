import type { ReportView } from '@/lib/comparisons/report-reads'

export const CATEGORY_WORDS: Record<ReportView['category'], string> = {
  PERSONAL_DATA: 'personal data',
  HARMFUL: 'harmful or illegal',
  DISPLAY: 'not shown as it should be',
  OTHER: 'something else',
}

export const STATE_WORDS: Record<ReportView['state'], string> = {
  OPEN: 'Open',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
}
