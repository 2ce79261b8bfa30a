import type { ReactNode } from 'react'
import { Button } from '@/app/_components/ui/button'
import { LinkButton } from '@/app/_components/ui/link-button'

type Props = {
  /** Address of the list without filters. */
  path: string
  isFiltered: boolean
  /** Fields, each in the width it needs. */
  children: ReactNode
}

/** Filters that stand in the address, so that a filtered list can be sent to somebody; works without script. */
export function FilterForm({ path, isFiltered, children }: Props) {
  return (
    <form action={path} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      {children}
      <div className="flex gap-2">
        <Button type="submit">Filter</Button>
        {isFiltered && (
          <LinkButton href={path} variant="quiet">
            Clear
          </LinkButton>
        )}
      </div>
    </form>
  )
}
