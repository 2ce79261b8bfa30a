import { TextLink } from '@/app/_components/ui/text-link'
import { AXES, type Thresholds } from '@/lib/math/environment-map'
import { AxisStrip } from './axis-strip'
import { MapMarkShape } from './map-mark'
import type { ListGroup } from './prepare-map'

type Props = { groups: readonly ListGroup[]; shapes: ReadonlyMap<string, number>; thresholds: Thresholds; base: string }

const AXIS_LABELS = { generation: 'to generate', solving: 'to solve', verification: 'to verify' } as const

/** The environments by what to do with them, each with its three figures and what is missing. */
export function WhatToDo({ groups, shapes, thresholds, base }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      {groups.map((group) => (
        <section key={group.title + group.isGrey} className="min-w-0">
          <h2 className="text-base font-semibold">{group.title}</h2>
          <p className="text-sm text-muted">{group.todo}</p>
          <ul className="mt-2 divide-y rounded-md border bg-raised">
            {group.members.map((one) => (
              <li key={one.id} className="grid gap-2 px-4 py-3">
                <p className="flex items-center gap-2">
                  <MapMarkShape index={shapes.get(one.id) ?? 0} isDecided={group.title !== 'Undecided'} />
                  <TextLink href={`${base}/environments/${one.id}`} className="font-medium">
                    {one.name}
                  </TextLink>
                  <span className="ml-auto text-xs text-faint">
                    {one.verifiedBy === 'VERIFIER' ? 'verified by a program' : 'judged by people'}
                  </span>
                </p>
                <dl className="grid gap-1">
                  {AXES.map((axis) => (
                    <AxisStrip key={axis} name={AXIS_LABELS[axis]} figure={one[axis]} threshold={thresholds[axis]} />
                  ))}
                </dl>
                {group.title === 'Undecided' && one.missing.length > 0 && (
                  <details className="text-xs text-muted">
                    <summary className="cursor-pointer">What is missing</summary>
                    <ul className="mt-1 grid gap-1">
                      {one.missing.map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
