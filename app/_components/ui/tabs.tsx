'use client'

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export type TabsProps = {
  /** Names the set for screen readers. */
  label: string
  tabs: readonly { id: string; label: ReactNode; panel: ReactNode }[]
  initial?: string
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys, Home and End move and choose; panels stay mounted, so nothing typed in them is lost. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.id)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const step = STEPS[event.key]
    const goal = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? at + step : null
    if (goal === null) return
    const tab = tabs[(goal + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    setChosen(tab.id)
    document.getElementById(`${id}-tab-${tab.id}`)?.focus()
  }

  return (
    <div className="grid gap-4">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            className="-mb-px border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-muted outline-offset-[-2px] transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable after its tab
          tabIndex={0}
          hidden={tab.id !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
