import type { Estimate } from '@/lib/math/estimate'
import type { SummaryRow, WeekSummary } from './get-summary'
import type { FlywheelItem } from './schema'

type Values = FlywheelItem['values']
type Column = { label: string; name: string; digits?: number }

/** A file of its own: no script, no address of anything else; light, dark, and black on white on paper. */
const STYLE = `:root{color-scheme:light dark;--ink:#1c1b19;--muted:#5f5b55;--line:#dcd7cf;--ground:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#ece8e1;--muted:#a8a299;--line:#3b3733;--ground:#171513}}
@media print{:root{color-scheme:light;--ink:#000;--muted:#444;--line:#bbb;--ground:#fff}section{break-inside:avoid}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.25rem 0}.muted{color:var(--muted)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}th:first-child,td:first-child{text-align:left;min-width:6.5rem}td+td{white-space:nowrap}
th{color:var(--muted);font-weight:500}@page{margin:1.5cm}`

const PARTS: Column[] = [
  { label: 'Queries', name: 'queriesDistinct' },
  { label: 'Rollouts', name: 'rollouts' },
  { label: 'Failed', name: 'rolloutsFailed' },
  { label: 'Judgments', name: 'judgments' },
  { label: 'Hours', name: 'hours', digits: 2 },
  { label: 'Preferences', name: 'preferencesMade' },
  { label: 'Agreement', name: 'agreement', digits: 2 },
  { label: 'Cost of one', name: 'costPerPreference', digits: 2 },
]

const WEEK: Record<string, Column[]> = {
  'What went in': [
    { label: 'New queries, distinct', name: 'queriesDistinct' },
    { label: '… by people', name: 'queriesFrom:people' },
    { label: '… by API', name: 'queriesFrom:api' },
    { label: '… by import', name: 'queriesFrom:import' },
    { label: 'Queries withdrawn', name: 'queriesWithdrawn' },
    { label: 'Rollouts', name: 'rollouts' },
    { label: 'Rollouts that failed', name: 'rolloutsFailed' },
    { label: 'Judgments', name: 'judgments' },
    { label: 'People who judged', name: 'annotators' },
    { label: 'Hours', name: 'hours', digits: 2 },
    { label: 'Seconds for one judgment, median', name: 'medianSeconds' },
  ],
  'What came out': [
    { label: 'Preferences made', name: 'preferencesMade' },
    { label: 'Preferences that count at its end', name: 'preferencesLive' },
    { label: 'Judgments withdrawn', name: 'judgmentsWithdrawn' },
    { label: 'Agreement', name: 'agreement', digits: 2 },
    { label: 'On-policy share', name: 'onPolicyShare', digits: 2 },
    { label: 'Reward model promoted', name: 'rewardModelVersion' },
  ],
  'What it cost': [
    { label: 'People', name: 'peopleCost', digits: 2 },
    { label: 'Rollouts', name: 'rolloutCost', digits: 2 },
    { label: 'One preference', name: 'costPerPreference', digits: 2 },
    { label: 'One point of accuracy', name: 'costPerPoint', digits: 2 },
  ],
  'What it gained': [
    { label: 'Held-out accuracy', name: 'heldOutAccuracy', digits: 3 },
    { label: 'Gain of accuracy', name: 'accuracyGain', digits: 3 },
    { label: 'Gain of best of n', name: 'bestOfNGain', digits: 3 },
  ],
}

/** The summary as one HTML file. Pure. */
export function summaryHtml(summary: WeekSummary): string {
  const { project, zone, week, days, holdsBack, byEnvironment, byPolicy, madeAt } = summary
  const day = (item: FlywheelItem | undefined) => item?.key ?? ''
  const title = `${project}: week ${week.key}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title><style>${STYLE}</style></head>
<body><h1>${text(title)}</h1>
<p class="muted">${text(`${day(days[0])} to ${day(days.at(-1))}, days of ${zone}${week.to === null ? '; the week is not over' : ''}. Written ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. A dash is something nobody measured, never a zero.`)}</p>
<section><h2>What holds the wheel back now</h2><p>${text(holdsBack.title)}</p><p class="muted">${text(holdsBack.text)}</p>${worth(summary)}</section>
${Object.entries(WEEK)
  .map(([heading, columns]) => listOf(heading, columns, week.values))
  .join('\n')}
${leftOut(week.values)}
${tableOf(
  'Day by day',
  'Day',
  days.map(({ key, values }) => ({ name: key, values })),
  PARTS,
)}
${tableOf('By environment', 'Environment', byEnvironment, PARTS)}
${tableOf(
  'By policy',
  'Policy',
  byPolicy,
  PARTS.filter(({ name }) => name !== 'queriesDistinct'),
)}
</body></html>
`
}

function worth({ curve }: WeekSummary): string {
  const high = curve?.worth.high ?? null
  if (!curve || high === null || curve.worth.value === null) return ''
  const says = curve.isLessThan ? `less than ${high.toPrecision(2)}` : curve.worth.value.toPrecision(2)
  return `<p>The next 100 judgments are worth ${text(says)} nats of loss out of fold.</p>`
}

const listOf = (heading: string, columns: readonly Column[], values: Values) =>
  `<section><h2>${text(heading)}</h2><table>${columns.map((column) => `<tr><td>${text(column.label)}</td><td>${text(cell(values[column.name], column.digits))}</td></tr>`).join('')}</table></section>`

function leftOut(values: Values): string {
  const rows = Object.entries(values).filter(([name]) => name.startsWith('preferencesLeftOut:'))
  if (rows.length === 0) return ''
  const columns = rows.map(([name]) => ({ name, label: name.slice('preferencesLeftOut:'.length).replaceAll('_', ' ') }))
  return listOf('Preferences of the week that are left out', columns, values)
}

function tableOf(heading: string, of: string, rows: readonly SummaryRow[], columns: readonly Column[]): string {
  if (rows.length === 0) return ''
  const head = [of, ...columns.map(({ label }) => label)].map((label) => `<th scope="col">${text(label)}</th>`).join('')
  const body = rows.map(
    ({ name, values }) =>
      `<tr><td>${text(name)}</td>${columns.map((column) => `<td>${text(cell(values[column.name], column.digits))}</td>`).join('')}</tr>`,
  )
  return `<section><h2>${text(heading)}</h2><div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div></section>`
}

/** A number; an estimate with its interval; a dash with its reason where nothing is known. */
function cell(value: Values[string] | undefined, digits = 0): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'number') return format(value, digits)
  const { value: middle, low, high } = value as Estimate
  if (middle === null) return '–'
  return low === null || high === null
    ? format(middle, digits)
    : `${format(middle, digits)} (${format(low, digits)} to ${format(high, digits)})`
}

const format = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '\u2212')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (raw: string) => raw.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
