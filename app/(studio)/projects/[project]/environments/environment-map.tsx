'use client'

import { useState } from 'react'
import { FiguresFooter } from '@/app/(studio)/_components/figures-footer'
import { AXES, type Thresholds } from '@/lib/math/environment-map'
import { mapFigures } from './map-figures'
import { MapPlane } from './map-plane'
import { groupByWhatToDo, type MapEnvironment, mapTitle, prepareSheets } from './prepare-map'
import { ThresholdSlider } from './threshold-slider'
import { WhatToDo } from './what-to-do'

type Props = { environments: readonly MapEnvironment[]; initial: Thresholds; base: string }

/** The map and the list beside it; moving a threshold answers at once, from the same rule that the server uses. */
export function EnvironmentMap({ environments, initial, base }: Props) {
  const [thresholds, setThresholds] = useState(initial)
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <section aria-labelledby="map-title" className="min-w-0 self-start rounded-md border bg-raised">
        <header className="px-5 pt-4">
          <h2 id="map-title" className="text-base font-semibold text-balance" aria-live="polite">
            {mapTitle(environments, thresholds)}
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            Difficulty from 0 to 1; lines are 95 % intervals. A hollow mark has an axis open; a dotted line is where it
            stood before. Grey is where verifying is harder than solving.
          </p>
        </header>
        <div className="grid gap-x-6 gap-y-5 px-5 pt-4 lg:grid-cols-2">
          {prepareSheets(environments, thresholds).map((sheet) => (
            <MapPlane key={sheet.key} sheet={sheet} />
          ))}
        </div>
        <fieldset className="grid gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-3">
          <legend className="sr-only">Where easy ends</legend>
          {AXES.map((axis) => (
            <ThresholdSlider
              key={axis}
              axis={axis}
              value={thresholds[axis]}
              onChange={(value) => setThresholds((before) => ({ ...before, [axis]: value }))}
            />
          ))}
        </fieldset>
        <FiguresFooter figures={mapFigures(environments, thresholds)} />
      </section>
      <WhatToDo
        groups={groupByWhatToDo(environments, thresholds)}
        shapes={new Map(environments.map(({ id }, at) => [id, at]))}
        thresholds={thresholds}
        base={base}
      />
    </div>
  )
}
