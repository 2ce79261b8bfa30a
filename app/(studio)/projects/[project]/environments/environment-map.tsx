'use client'

import { useState } from 'react'
import { FigureTable } from '@/app/_components/charts/figure-table'
import { csvHref } from '@/app/_components/charts/figures'
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
  const figures = mapFigures(environments, thresholds)
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <section aria-labelledby="map-title" className="min-w-0 self-start rounded-md border bg-raised">
        <header className="px-5 pt-4">
          <h2 id="map-title" className="text-base font-semibold text-balance" aria-live="polite">
            {mapTitle(environments, thresholds)}
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            Difficulty from 0 to 1; lines are 95 % intervals. A hollow mark has an axis open. Grey is where verifying is
            harder than solving.
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
        <footer className="relative min-h-9 border-t text-sm text-muted">
          <details>
            <summary className="inline-flex min-h-9 items-center px-5 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
              Table
            </summary>
            <div className="border-t text-ink">
              <FigureTable figures={figures} />
            </div>
          </details>
          <a
            href={csvHref(figures)}
            download={`${figures.fileName}.csv`}
            aria-label={`CSV: ${figures.caption}`}
            className="absolute top-0 right-0 inline-flex min-h-9 items-center px-5 hover:text-ink pointer-coarse:min-h-11"
          >
            CSV
          </a>
        </footer>
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
