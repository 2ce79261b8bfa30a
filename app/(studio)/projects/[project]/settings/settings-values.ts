import type { ProjectView } from '@/lib/projects/reads'

export type SettingsSource = Omit<ProjectView, 'createdAt'>
export type FieldsProps = { values: Record<string, string>; errors: Record<string, string> }

const BOXES = ['degrees', 'rewritesInComparisons', 'reviewQueries', 'showOwnAgreement'] as const

/** Stored settings as the form's fields hold them: all strings; a box that is not ticked is absent. */
export function settingsValues(project: SettingsSource): Record<string, string> {
  const ticked: Record<string, string> = {}
  for (const source of project.sources) ticked[`source${source}`] = 'on'
  for (const name of BOXES) if (project[name]) ticked[name] = 'on'
  return {
    ...ticked,
    name: project.name,
    timeZone: project.timeZone,
    overlap: String(project.overlap),
    maxOverlap: String(project.maxOverlap),
    scale: project.scale,
    aspects: project.aspects.join('\n'),
    reveal: project.reveal,
    askReveal: project.askReveal,
    refitEvery: String(project.refitEvery),
    poolPerAnnotator: String(project.poolPerAnnotator),
    poolMinimum: String(project.poolMinimum),
    leaseSeconds: String(project.leaseSeconds),
    bestOfPercent: String(project.bestOfPercent),
    goldPercent: String(project.goldPercent),
    repeatPercent: String(project.repeatPercent),
    qualifyCount: String(project.qualifyCount),
    qualifyPercent: String(project.qualifyPercent),
    hourlyRate: project.hourlyRate === null ? '' : String(project.hourlyRate),
  }
}
