import { Checkbox } from '@/app/_components/ui/checkbox'
import { Notice } from '@/app/_components/ui/notice'
import { TextLink } from '@/app/_components/ui/text-link'

/** The query was submitted before; a copy is stored only on purpose. */
export function AlreadyThere({ href }: { href: string }) {
  return (
    <div aria-live="polite">
      <Notice
        title="This query is already there."
        kept="Nothing was stored; what you typed is still here."
        action={<TextLink href={href}>Open the one that is there</TextLink>}
      >
        <div className="mt-2">
          <Checkbox
            name="allowDuplicate"
            label="Store a copy on purpose"
            hint="It takes the split of the query that is there."
          />
        </div>
      </Notice>
    </div>
  )
}
